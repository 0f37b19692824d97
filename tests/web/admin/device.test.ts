import { expect, test } from 'vitest'
import { deviceNameOf } from '../../../worker/contract/people/device'

test.each([
  [
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36',
    'Chrome di Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1',
    'Safari di iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0',
    'Edge di Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox di Linux'],
  ['curl/8.0', 'Peramban lain'],
  [null, 'Peramban lain'],
])('the user agent %s is shown as %s', (userAgent, device) => {
  expect(deviceNameOf(userAgent)).toBe(device)
})
