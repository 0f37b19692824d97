export const operator = { email: 'operator@qurban.test', password: 'kata sandi untuk uji' }

export const secrets = {
  ENVIRONMENT: 'development',
  LIMITS: 'off',
  JWT_SECRET: 'browser-tests-jwt-secret-of-32-bytes',
  ORDER_KEY_SECRET: 'browser-tests-order-key-secret-32-b',
}
