/**
 * Browsers that translate a page put `<font>` elements in place of its text nodes, or around them. React keeps the nodes it
 * made: it then changes text that nobody sees, or throws NotFoundError when it removes or inserts beside it (facebook/react
 * issue 11538). This leads what React does to a replaced text node to the element that stands in its place.
 */
const standIns = new WeakMap<Node, Element>()

const isFont = (node: Node | null | undefined): node is Element =>
  node instanceof Element && node.tagName === 'FONT'

/** Notes which element came in the place of a text node that a translation took away. */
function note(records: MutationRecord[]) {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    for (const removed of removedNodes) {
      if (removed.nodeType !== Node.TEXT_NODE) continue
      const font = [...addedNodes, previousSibling, nextSibling].find(isFont)
      if (font) standIns.set(removed, font)
    }
  }
}

/** The child of `parent` that shows `node`: the node itself, the element around it, or the one in its place. */
function shownAs(parent: Node, node: Node): Node | null {
  for (let at: Node | null = node; at; at = at.parentNode) if (at.parentNode === parent) return at
  const standIn = standIns.get(node)
  return standIn?.parentNode === parent ? standIn : null
}

let isPrepared = false

/** To be called before React draws into `root`. */
export function keepThroughTranslation(root: Node) {
  if (isPrepared) return
  isPrepared = true
  const observer = new MutationObserver(note)
  observer.observe(root, { childList: true, subtree: true })
  const noteNow = () => note(observer.takeRecords())

  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode !== this) noteNow()
    const shown = shownAs(this, child)
    if (shown) removeChild.call(this, shown)
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, added: T, before: Node | null): T {
    if (before !== null && before.parentNode !== this) noteNow()
    insertBefore.call(this, added, before && shownAs(this, before))
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
