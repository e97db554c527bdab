/* global document, firstDataTexts, MutationObserver, NodeFilter, reportFirstData, requestAnimationFrame */

/*
 * Runs in a page before its own scripts. `firstDataTexts` is injected: for each list, one of its texts must become
 * visible within the page's main part. Reports the first frame that shows all of them.
 */
{
  let largestPaint = 0
  let hasChanged = true
  let isFound = false

  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) largestPaint = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })

  new MutationObserver(() => {
    hasChanged = true
  }).observe(document, { childList: true, subtree: true, characterData: true })

  /** Rendered with a real size: text for screen readers is one pixel large. */
  const isVisible = (element) => {
    const { width, height } = element.getBoundingClientRect()
    const isDrawn = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    return isDrawn && width > 1 && height > 1
  }

  /** Whether all texts are visible; null where one exists but is not visible yet. */
  const look = () => {
    const main = document.querySelector('main')
    if (!main) return false
    const missing = new Set(firstDataTexts)
    let isHidden = false
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    while (missing.size > 0 && walker.nextNode()) {
      const text = walker.currentNode.data.trim()
      if (text === '') continue
      for (const texts of missing) {
        if (!texts.includes(text)) continue
        if (isVisible(walker.currentNode.parentElement)) missing.delete(texts)
        else isHidden = true
      }
    }
    if (missing.size === 0) return true
    return isHidden ? null : false
  }

  // A message posted within a frame arrives once the frame is drawn.
  const afterFrame = new MessageChannel()
  afterFrame.port1.onmessage = () => {
    const firstData = performance.now()
    requestAnimationFrame(() => {
      requestAnimationFrame(() => {
        const [first] = performance.getEntriesByName('first-contentful-paint')
        reportFirstData({
          origin: performance.timeOrigin,
          firstPaint: first?.startTime ?? Number.NaN,
          largestPaint,
          firstData,
        })
      })
    })
  }

  const watchFrame = () => {
    if (hasChanged) {
      hasChanged = false
      const seen = look()
      if (seen === null) hasChanged = true
      isFound = seen === true
    }
    if (isFound) afterFrame.port2.postMessage(null)
    else requestAnimationFrame(watchFrame)
  }
  requestAnimationFrame(watchFrame)
}
