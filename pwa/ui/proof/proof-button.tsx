import { useState } from 'react'
import action from '#pwa/ui/action/action.module.css'
import { useOpenedCode } from '#pwa/ui/use-opened-code.ts'
import type { LineProofProps } from './line-proof.tsx'
import { PROOF_TEXTS } from './proof-texts.ts'

/** Opens the proof of a line, which is called by its product or its own `name`; the proof itself is fetched when it is first asked for. */
export function ProofButton({ name, ...line }: Omit<LineProofProps, 'onClose'> & { name?: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className={action.other} onClick={() => setIsOpen(true)}>
        {PROOF_TEXTS.open}
        <span className="visually-hidden"> of {name ?? line.product}</span>
      </button>
      {isOpen && <OpenedLineProof {...line} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function OpenedLineProof(proof: LineProofProps) {
  const code = useOpenedCode(() => import('./line-proof.tsx'), proof.onClose)
  return code && <code.default {...proof} />
}
