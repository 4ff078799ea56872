import type { Visit } from '#pwa/lib/visits-entry.ts'
import action from '#pwa/ui/action/action.module.css'
import { Status } from '#pwa/ui/status/status.tsx'
import { useVisit, useVisitorOrder, type VisitState } from './use-visit.ts'
import { VisitorClaim } from './visitor-claim.tsx'
import { VisitorContactForm } from './visitor-contact.tsx'
import { VisitorLines } from './visitor-lines.tsx'
import classes from './visitor-order.module.css'
import type { VisitorParts } from './visitor-parts.ts'
import { VisitorPayment } from './visitor-payment.tsx'
import { VisitorProofs } from './visitor-proofs.tsx'
import { VisitorProposal } from './visitor-proposal.tsx'
import { VisitorRemoval } from './visitor-removal.tsx'
import { VISITOR_TEXTS as TEXTS } from './visitor-texts.ts'

/** /o/TOKEN: what a visitor of the stand chose, what it costs and how to pay it, without any sign-in (issue 9.3). */
export default function VisitorOrderPage(parts: VisitorParts) {
  const visit = useVisit()
  return (
    <section className={classes.page}>
      {/* Also where the device keeps the shop itself, whose page has no head of its own (B9). */}
      <meta name="referrer" content="no-referrer" />
      {visit === null ? <Nothing /> : <Order key={visit.token} visit={visit} {...parts} />}
    </section>
  )
}

function Order({ visit, ...parts }: VisitorParts & { visit: Visit }) {
  const state = useVisitorOrder(visit)
  switch (state.looked.kind) {
    case 'looking':
      return <Status>{TEXTS.looking}</Status>
    case 'none':
      return <Nothing />
    case 'silent':
      return <Silent onAgain={state.look} />
    case 'too-often':
      return <Said title={TEXTS.title} text={TEXTS.tooOften} onAgain={state.look} />
    case 'there':
      return <Shown state={state} view={state.looked.view} {...parts} />
  }
}

function Shown({
  state,
  view,
  Artwork,
  Picture,
  PriceChange,
}: VisitorParts & { state: VisitState; view: Extract<VisitState['looked'], { kind: 'there' }>['view'] }) {
  return (
    <>
      <h1>{TEXTS.title}</h1>
      {view.isNewer && <Status className={classes.notice}>{TEXTS.newer}</Status>}
      <div className={classes.parts}>
        <div className={classes.side}>
          {view.proposed && <VisitorProposal state={state} current={view.offer} proposed={view.proposed} />}
          <VisitorProofs view={view} />
          <VisitorPayment state={state} view={view} PriceChange={PriceChange} />
        </div>
        <div className={classes.main}>
          <VisitorLines state={state} view={view} Artwork={Artwork} Picture={Picture} />
          <VisitorContactForm state={state} view={view} />
          <VisitorClaim state={state} view={view} />
          {view.isVisitor && <VisitorRemoval state={state} />}
        </div>
      </div>
    </>
  )
}

/** One page for every link that shows nothing, so that it tells nothing (B8). */
const Nothing = () => <Said title={TEXTS.none} text={TEXTS.noneHint} />

const Silent = ({ onAgain }: { onAgain(): void }) => (
  <Said title={TEXTS.silent} text={TEXTS.silentHint} onAgain={onAgain} />
)

function Said({ title, text, onAgain }: { title: string; text: string; onAgain?: () => void }) {
  return (
    <div className={classes.state}>
      <h1>{title}</h1>
      <Status>{text}</Status>
      {onAgain && (
        <button type="button" className={action.main} onClick={onAgain}>
          {TEXTS.again}
        </button>
      )}
    </div>
  )
}
