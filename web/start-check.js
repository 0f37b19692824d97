// biome-ignore-all lint/suspicious/noVar: it must run in browsers that know neither `let` nor modules
// biome-ignore-all lint/complexity/useArrowFunction: as above

// A classic script in JavaScript of 2009, deferred like the module that starts the page: once the document is loaded, that
// module has run or never will. The notice itself is in the HTML (`not-started`), and its style shows it without any script as well.
;(function () {
  var root = document.documentElement
  var notice = document.getElementById('not-started')
  if (!notice) return

  /** What browsers older than the supported ones lack; only the words of the notice depend on it. */
  var isOld =
    !('noModule' in document.createElement('script')) ||
    !Array.prototype.findLast ||
    typeof structuredClone === 'undefined' ||
    typeof CSS === 'undefined' ||
    !CSS.supports('color', 'color-mix(in srgb, red, red)')

  // By then every deferred script has run or failed, in whatever order the build has put them.
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

  // A link to the page itself would lose what is behind the # of an order's link.
  var again = notice.getElementsByTagName('button')[0]
  if (!again || isOld) return
  again.onclick = function () {
    location.reload()
  }
  again.removeAttribute('hidden')
})()
