/**
 * The `<font>` element by which browser translation replaced each text node. React still uses the old node: it updates
 * invisible text, or throws NotFoundError in removeChild and insertBefore (facebook/react issue 11538).
 */
const standIns = new WeakMap<Node, Element>()

const isFont = (node: Node | null | undefined): node is Element =>
  node instanceof Element && node.tagName === 'FONT'

function recordReplacements(records: MutationRecord[]) {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    for (const removed of removedNodes) {
      if (removed.nodeType !== Node.TEXT_NODE) continue
      const font = [...addedNodes, previousSibling, nextSibling].find(isFont)
      if (font) standIns.set(removed, font)
    }
  }
}

/** The child of `parent` that contains `node` or replaces it after translation; null if there is none. */
function visibleChild(parent: Node, node: Node): Node | null {
  for (let at: Node | null = node; at; at = at.parentNode) if (at.parentNode === parent) return at
  const standIn = standIns.get(node)
  return standIn?.parentNode === parent ? standIn : null
}

let isPrepared = false

/** Repairs React's updates of translated text; call it before React renders into `root`. */
export function patchDomForTranslation(root: Node) {
  if (isPrepared) return
  isPrepared = true
  const observer = new MutationObserver(recordReplacements)
  observer.observe(root, { childList: true, subtree: true })
  const noteNow = () => recordReplacements(observer.takeRecords())

  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode !== this) noteNow()
    const shown = visibleChild(this, child)
    if (shown) removeChild.call(this, shown)
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, added: T, before: Node | null): T {
    if (before !== null && before.parentNode !== this) noteNow()
    insertBefore.call(this, added, before && visibleChild(this, before))
    return added
  }

  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
  if (!value?.set || !value.get) return
  const { get, set } = value
  Object.defineProperty(Text.prototype, 'nodeValue', {
    configurable: true,
    enumerable: true,
    get,
    set(this: Text, text: string | null) {
      set.call(this, text)
      if (this.parentNode === null) {
        noteNow()
        const standIn = standIns.get(this)
        if (standIn) standIn.textContent = text
      }
    },
  })
}
