/**
 * Named as in web-features. Tailwind CSS 4 needs Chrome 111 and Safari 16.4. Firefox 115 is the last version for
 * Windows 7 and 8 and for macOS before 10.15.
 */
export const supportedBrowsers = {
  chrome: '111',
  chrome_android: '111',
  edge: '111',
  firefox: '115',
  firefox_android: '115',
  safari: '16.4',
  safari_ios: '16.4',
} as const

/** Newer features that bundles may use, each with the reason why the site works without it. */
export const tolerated: Record<string, string> = {
  navigation: 'web/site/visit.ts asks first: links load their pages as a whole without it',
  requestIdleCallback: 'web/boot.ts asks first',
  cancelIdleCallback: 'CodeMirror asks first',
  '.showPopover()': 'web/ui/toast.tsx asks first',
  '.hidePopover()': 'web/ui/toast.tsx and web/ui/office/popover.tsx ask first',
  '.startViewTransition()': 'React calls it for its ViewTransition alone, which the shop does not use',
  '.command()': "a command of Tiptap's editor",
  '.getHTML()': "a method of Tiptap's editor",
  '.resize()': 'a method of drawings and of growing buffers that Mediabunny asks for first',
  'VideoDecoder.isConfigSupported': 'Mediabunny asks first',
  'AudioDecoder.isConfigSupported': 'Mediabunny asks first',
  open: 'in every browser; web-features has no data of it for iOS',
  ':has': 'colours and outlines beside those of the fields themselves, and a link or chat button too many',
  '@property': 'Tailwind sets the same values by a rule of its own',
  '@page': 'paper sizes of prints',
  '::marker': 'colours of list signs',
  ':open': 'stands within :is, which skips what it does not know',
  ':popover-open': 'stands within :is, which skips what it does not know',
}

const { chrome, edge, firefox, safari, safari_ios } = supportedBrowsers

export const buildTarget = [
  `chrome${chrome}`,
  `edge${edge}`,
  `firefox${firefox}`,
  `safari${safari}`,
  `ios${safari_ios}`,
]
