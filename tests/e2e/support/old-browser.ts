import type { Page } from '@playwright/test'

/** Removes the APIs that the oldest supported browsers lack, so that calling one fails as it does there. */
export const removeNewerApis = (page: Page) =>
  page.addInitScript(() => {
    const remove = (owner: object | undefined, ...names: string[]) => {
      for (const name of names) if (owner) Reflect.deleteProperty(owner, name)
    }
    const own = (name: string): object | undefined => Reflect.get(globalThis, name)
    const prototype = (name: string): object | undefined => Reflect.get(own(name) ?? {}, 'prototype')
    remove(own('Promise'), 'withResolvers', 'try')
    remove(own('AbortSignal'), 'any', 'timeout')
    remove(own('URL'), 'parse', 'canParse')
    remove(own('Object'), 'groupBy')
    remove(own('Map'), 'groupBy')
    remove(own('Array'), 'fromAsync')
    remove(own('Math'), 'sumPrecise', 'f16round')
    remove(own('RegExp'), 'escape')
    remove(own('Intl'), 'Segmenter', 'DurationFormat')
    remove(prototype('Navigator'), 'userActivation')
    remove(own('Uint8Array'), 'fromBase64', 'fromHex')
    remove(prototype('Uint8Array'), 'toBase64', 'toHex', 'setFromBase64', 'setFromHex')
    remove(
      prototype('Set'),
      'union',
      'intersection',
      'difference',
      'isSubsetOf',
      'isSupersetOf',
      'isDisjointFrom',
    )
    remove(
      prototype('Iterator'),
      'map',
      'filter',
      'take',
      'drop',
      'flatMap',
      'reduce',
      'toArray',
      'some',
      'find',
    )
    remove(prototype('ArrayBuffer'), 'transfer', 'resize')
    remove(prototype('String'), 'isWellFormed', 'toWellFormed')
    remove(prototype('Element'), 'checkVisibility', 'setHTMLUnsafe', 'getHTML')
    remove(prototype('HTMLElement'), 'popover', 'showPopover', 'hidePopover', 'togglePopover')
    remove(prototype('HTMLDialogElement'), 'requestClose', 'closedBy')
    remove(prototype('Document'), 'startViewTransition')
    remove(globalThis, 'navigation', 'scheduler', 'requestIdleCallback', 'cancelIdleCallback', 'Iterator')
    remove(globalThis, 'cookieStore', 'Temporal', 'ViewTransition', 'ClipboardItem')
  })

export const notice = 'Halaman ini belum dapat dipakai karena sebagian berkasnya tidak sampai.'
