export const operator = { email: 'operator@qurban.test', password: 'kata sandi untuk uji' }

/** Header with the password, for changes that must be confirmed. */
export const confirmed = { 'x-confirm-password': encodeURIComponent(operator.password) }

export const secrets = {
  ENVIRONMENT: 'development',
  LIMITS: 'off',
  JWT_SECRET: 'browser-tests-jwt-secret-of-32-bytes',
  ORDER_KEY_SECRET: 'browser-tests-order-key-secret-32-b',
  // Empty, to override the key that `npm start` writes into .dev.vars.
  CERTIFICATE_KEY: '',
}
