import { expect, test } from 'vitest'
import { likelyGuide, resourceOf } from './guides.ts'

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15', 5, 'iosLite'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 5, 'iosLite'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 0, 'android'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36', 5, 'android'],
  ['', 0, 'android'],
])('%s with %i fingers is shown the guide of %s', (agent, touchPoints, guide) => {
  expect(likelyGuide(agent, touchPoints)).toBe(guide)
})

test('an app of the operator is found by its kind', () => {
  const app = { resourceType: 'iosApp', url: 'https://apps.example/1', qrCodeUrl: null }
  expect(resourceOf([app], 'ios')).toBe(app)
  expect(resourceOf([app], 'android')).toBeUndefined()
})
