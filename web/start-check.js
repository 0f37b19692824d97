// biome-ignore-all lint/suspicious/noVar: it must run in browsers that know neither `let` nor modules
// biome-ignore-all lint/complexity/useArrowFunction: the browsers that it must run in lack arrow functions

// A classic script in ES5, deferred like the module that starts the page: at DOMContentLoaded the module has either run
// or failed. The notice is in the HTML (`not-started`); CSS shows it even if this script fails too.
;(function () {
  var root = document.documentElement
  var notice = document.getElementById('not-started')
  if (!notice) return

  /** Whether the browser lacks features that the site needs. It only decides which text the notice shows. */
  var isOld =
    !('noModule' in document.createElement('script')) ||
    !Array.prototype.findLast ||
    typeof structuredClone === 'undefined' ||
    typeof CSS === 'undefined' ||
    !CSS.supports('color', 'color-mix(in srgb, red, red)')

  // At DOMContentLoaded all deferred scripts have run or failed, in any order.
  function check() {
    if (!root.hasAttribute('data-started')) root.setAttribute('data-failed', '')
  }
  if (document.readyState === 'complete') check()
  else document.addEventListener('DOMContentLoaded', check)

  var words = notice.getElementsByTagName('p')
  var i = 0
  for (; i < words.length; i++) {
    if ((words[i].getAttribute('data-for') === 'old') === isOld) words[i].removeAttribute('hidden')
    else words[i].setAttribute('hidden', '')
  }

  // A button and not a link, because a link would drop the order code behind the #.
  var again = notice.getElementsByTagName('button')[0]
  if (!again || isOld) return
  again.onclick = function () {
    location.reload()
  }
  again.removeAttribute('hidden')
})()
