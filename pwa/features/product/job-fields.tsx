import { useCallback, useState } from 'react'
import { TEXTS } from '#pwa/lib/texts.ts'
import { DeliveryChoice } from '#pwa/ui/delivery/delivery-choice.tsx'
import { Field } from '#pwa/ui/field/field.tsx'
import { Icon } from '#pwa/ui/icons/icon.tsx'
import { useIsApprovalRequired } from '#pwa/ui/ready-line/use-approval-required.ts'
import { MAX_CHARACTERS, MAX_JOB_NAME } from '#shared/pricing/text-limits.ts'
import classes from './job-fields.module.css'
import type { Configurator } from './use-configurator.ts'

/** Characters, job name, quantity and store pickup; errors show once a field was left, or all was asked for (D14). */
export function JobFields({ configurator }: { configurator: Configurator }) {
  const { product, selection, errors, asked, isAdded, change } = configurator
  const isApprovalRequired = useIsApprovalRequired()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [wasAdded, setWasAdded] = useState(isAdded)
  if (wasAdded !== isAdded) {
    setWasAdded(isAdded)
    // A form that was cleared has no field that somebody left empty.
    if (isAdded) setLeft(new Set())
  }
  // One and the same, so that what it is handed to is not drawn anew with each choice.
  const choosePickup = useCallback((on: boolean) => change({ kind: 'storePickup', on }), [change])
  const leave = (field: string) => () => setLeft(new Set([...left, field]))
  const errorOf = (field: keyof typeof errors) => (asked || left.has(field) ? errors[field] : undefined)
  return (
    <>
      {product.characters && (
        <Field
          label={TEXTS.product.characters}
          maxLength={MAX_CHARACTERS}
          autoComplete="off"
          value={selection.characters}
          error={errorOf('characters')}
          onBlur={leave('characters')}
          onChange={text => change({ kind: 'characters', text })}
        />
      )}
      <Field
        label={TEXTS.product.jobName}
        maxLength={MAX_JOB_NAME}
        autoComplete="off"
        value={selection.jobName}
        error={errorOf('jobName')}
        onBlur={leave('jobName')}
        onChange={text => change({ kind: 'jobName', text })}
      />
      <Quantity configurator={configurator} error={errors.quantity} />
      <DeliveryChoice
        pickup={selection.storePickup}
        turnaroundDays={isApprovalRequired ? null : product.turnaroundDays}
        onChange={choosePickup}
      />
    </>
  )
}

/** How many; at least 1 (spec §2). What is typed stays, with its error below. */
function Quantity({ configurator, error }: { configurator: Configurator; error: string | undefined }) {
  const { typed, selection, change } = configurator
  const step = (by: number) =>
    change({ kind: 'quantity', text: String(Math.max(1, selection.quantity + by)) })
  return (
    <div className={classes.quantity}>
      <Field
        label={TEXTS.product.quantity}
        inputMode="numeric"
        autoComplete="off"
        value={typed.quantity}
        error={error}
        onChange={text => change({ kind: 'quantity', text })}
      />
      <button type="button" aria-label="One less" disabled={selection.quantity <= 1} onClick={() => step(-1)}>
        <Icon name="minus" />
      </button>
      <button type="button" aria-label="One more" onClick={() => step(1)}>
        <Icon name="plus" />
      </button>
    </div>
  )
}
