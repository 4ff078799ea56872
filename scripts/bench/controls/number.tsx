import { useState } from 'react'
import { createRoot } from 'react-dom/client'

/** A bare React number that changes when the button is pressed: what no interaction can beat. */
function Counter() {
  const [count, setCount] = useState(0)
  return (
    <main>
      <button type="button" onClick={() => setCount(count + 1)}>
        More
      </button>
      <output aria-label="Number">{count}</output>
    </main>
  )
}

const element = document.getElementById('root')
if (!element) throw new Error('no root')
createRoot(element).render(<Counter />)
