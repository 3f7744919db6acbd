/** Keeps the last button that was pressed on the painted first page, until the application is there to answer. */

document.addEventListener('click', ({ target }) => {
  const page = document.querySelector<HTMLElement>('[data-painted]')
  const button = target instanceof Element ? target.closest('button') : null
  if (page && button) page.dataset.pressed = String([...page.querySelectorAll('button')].indexOf(button))
})

export {}
