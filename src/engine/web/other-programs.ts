/** Milliseconds in which a browser asks whether the page may be left, once a link was pressed. */
const soon = 1000

/**
 * A call, a mail or another app begins beside the page. Chrome asks the page all the same whether it may be left, and then the
 * person: here it hears that there is nothing to ask. Watches for as long as the page lives.
 */
export function watchOtherPrograms(): void {
  let startedAt = Number.NEGATIVE_INFINITY
  addEventListener(
    'click',
    ({ target, timeStamp }) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (link && !/^https?:$/.test(link.protocol)) startedAt = timeStamp
    },
    true,
  )
  // Before the page's own listener.
  addEventListener(
    'beforeunload',
    (event) => {
      if (event.timeStamp - startedAt < soon) event.stopImmediatePropagation()
      startedAt = Number.NEGATIVE_INFINITY
    },
    true,
  )
}
