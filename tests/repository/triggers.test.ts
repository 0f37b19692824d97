import { expect, test } from 'vitest'
import { type Trigger, triggerSheet } from '../../scripts/triggers/sheet'
import sheet from '../../worker/db/triggers.sql?raw'
import { triggerPurposes } from '../../worker/operations/checks/trigger-purposes'
import { rows } from '../support/filled'

const live = () => rows<Trigger>("SELECT name, tbl_name, sql FROM sqlite_master WHERE type = 'trigger'")

test('every trigger of the database has a purpose, and no purpose lacks its trigger', async () => {
  expect((await live()).map(trigger => trigger.name).sort()).toEqual(Object.keys(triggerPurposes).sort())
})

test('worker/db/triggers.sql is what the migrations made (npm run triggers)', async () => {
  expect(sheet).toBe(triggerSheet(await live(), triggerPurposes))
})

test('a trigger without a purpose is refused', () => {
  const unknown = { name: 'orders_odd', tbl_name: 'orders', sql: 'CREATE TRIGGER orders_odd' }
  expect(() => triggerSheet([unknown], triggerPurposes)).toThrow('orders_odd has no purpose')
})
