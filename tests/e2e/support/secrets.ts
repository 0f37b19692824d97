export const operator = { email: 'operator@qurban.test', password: 'kata sandi untuk uji' }

/** What confirms a change that asks for the password again. */
export const confirmed = { 'x-confirm-password': encodeURIComponent(operator.password) }

export const secrets = {
  ENVIRONMENT: 'development',
  LIMITS: 'off',
  JWT_SECRET: 'browser-tests-jwt-secret-of-32-bytes',
  ORDER_KEY_SECRET: 'browser-tests-order-key-secret-32-b',
  // None, whatever `npm start` has put into .dev.vars.
  CERTIFICATE_KEY: '',
}
