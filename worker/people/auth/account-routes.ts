import { itemsSchema } from '../../contract/base'
import {
  accountEventSchema,
  confirmTotpInput,
  passwordInput,
  recoveryCodesAnswer,
  sessionItemSchema,
  startTotpInput,
  stopTotpInput,
  totpSecretAnswer,
  totpStateSchema,
} from '../../contract/people/auth'
import { nameInput } from '../../contract/people/people'
import { nowText } from '../../db/stamp'
import { setAuthCookie } from '../../http/cookies'
import { handlerRateLimitMarker } from '../../http/limits/limits'
import { type Call, createRoutes, describeRoute, noContentResponse, validateInput } from '../../http/route'
import {
  type AccountContext,
  changeOwnPassword,
  endOwnSession,
  listAccountEvents,
  listOwnSessions,
  setOwnName,
} from './account'
import {
  confirmTotp,
  readTotpState as readState,
  renewRecoveryCodes,
  startTotp,
  stopTotp,
} from './second-step/totp-account'
import { deviceCookie } from './session'

const own = (c: Call): AccountContext => ({
  db: c.var.db,
  secret: c.env.JWT_SECRET,
  operator: c.var.operator,
  now: nowText(),
})

const totp = createRoutes()
  .get('/', describeRoute('getSecondStep', 'Verifikasi dua langkah akun sendiri', totpStateSchema), async c =>
    c.json(await readState(own(c))),
  )
  .post(
    '/',
    describeRoute('startSecondStep', 'Membuat kunci baru, yang berlaku setelah dipastikan', totpSecretAnswer),
    handlerRateLimitMarker,
    validateInput('json', startTotpInput),
    async c => c.json(await startTotp(own(c), c.req.valid('json').password)),
  )
  .post(
    '/confirm',
    describeRoute(
      'confirmSecondStep',
      'Mengaktifkan dengan kode pertama; kode pemulihan hanya tampil sekali',
      recoveryCodesAnswer,
    ),
    handlerRateLimitMarker,
    validateInput('json', confirmTotpInput),
    async c => c.json({ recovery_codes: await confirmTotp(own(c), c.req.valid('json').code) }),
  )
  .post(
    '/codes',
    describeRoute(
      'renewRecoveryCodes',
      'Sepuluh kode pemulihan baru menggantikan semua yang lama',
      recoveryCodesAnswer,
    ),
    handlerRateLimitMarker,
    validateInput('json', stopTotpInput),
    async c => c.json({ recovery_codes: await renewRecoveryCodes(own(c), c.req.valid('json')) }),
  )
  .post(
    '/off',
    describeRoute('stopSecondStep', 'Mematikan verifikasi dua langkah'),
    handlerRateLimitMarker,
    validateInput('json', stopTotpInput),
    c => noContentResponse(c, stopTotp(own(c), c.req.valid('json'))),
  )

export const accountAdminRoutes = createRoutes()
  .put(
    '/name',
    describeRoute('changeName', 'Mengganti nama sendiri'),
    handlerRateLimitMarker,
    validateInput('json', nameInput),
    c => noContentResponse(c, setOwnName(own(c), c.req.valid('json').name)),
  )
  .put(
    '/password',
    describeRoute('changePassword', 'Mengganti password'),
    handlerRateLimitMarker,
    validateInput('json', passwordInput),
    async c => {
      const { current_password, new_password } = c.req.valid('json')
      const asking = own(c)
      const account = await changeOwnPassword(asking, current_password, new_password)
      // Changing the password makes all browsers unknown; mark this browser as known again.
      setAuthCookie(c, deviceCookie(asking.secret, account, asking.now))
      return c.body(null, 204)
    },
  )
  .get(
    '/sessions',
    describeRoute('listSessions', 'Perangkat yang sedang masuk', itemsSchema(sessionItemSchema)),
    async c => c.json({ items: await listOwnSessions(own(c)) }),
  )
  .get(
    '/events',
    describeRoute('listAccountEvents', 'Yang terjadi pada akun sendiri', itemsSchema(accountEventSchema)),
    async c => c.json({ items: await listAccountEvents(own(c)) }),
  )
  .delete('/sessions/:id', describeRoute('endSession', 'Mengakhiri sesi'), c =>
    noContentResponse(c, endOwnSession(own(c), c.req.param('id'))),
  )
  .route('/totp', totp)
