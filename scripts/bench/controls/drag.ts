/** Four areas and one box that is dragged over them: what a browser takes for that alone. */
const root = document.querySelector('#root')
for (const name of ['New', 'Printing', 'Quoting', 'Ready']) {
  const area = document.createElement('section')
  area.setAttribute('aria-label', name)
  area.style.cssText = 'width: 250px; height: 600px; border: 1px solid'
  area.addEventListener('dragover', event => event.preventDefault())
  area.addEventListener('drop', event => event.preventDefault())
  root?.append(area)
}
const box = document.createElement('p')
box.draggable = true
box.textContent = 'Box'
box.addEventListener('dragstart', event => event.dataTransfer?.setData('text/plain', 'box'))
root?.querySelector('section')?.append(box)
