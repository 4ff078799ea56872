import { memo, type ReactNode, useId, useState, useSyncExternalStore } from 'react'
import { deliveryZip } from '#pwa/lib/delivery-zip.ts'
import { TEXTS } from '#pwa/lib/texts.ts'
import { Field } from '#pwa/ui/field/field.tsx'
import { useShopWords } from '#pwa/ui/ready-line/ready-line.tsx'
import { businessDays } from '#shared/calendar/business-days.ts'
import { readyBy } from '#shared/calendar/ready-by.ts'
import { arrivesIfPaid, fetchText } from '#shared/calendar/ready-words.ts'
import { BRAND } from '#shared/catalogue/brand.ts'
import { shippingDays } from '#shared/catalogue/shipping-zones.ts'
import { SHOP_HOURS } from '#shared/catalogue/shop-hours.ts'
import classes from './delivery-choice.module.css'

interface DeliveryChoiceProps {
  /** Null: some of it is picked up and some shipped, so that neither is chosen. */
  pickup: boolean | null
  /** Business days; null: unknown, and no day is said. */
  turnaroundDays: number | null
  onChange(pickup: boolean): void
}

/** The spec's Store Pickup, drawn as two choices that say what each of them means (spec §2, issue 8.4). */
export const DeliveryChoice = memo(function DeliveryChoice(props: DeliveryChoiceProps) {
  const { pickup, turnaroundDays, onChange } = props
  const group = useId()
  return (
    <fieldset className={classes.choice}>
      <legend>How it reaches you</legend>
      <Card
        {...{ group, name: TEXTS.product.storePickup, cost: 'Free', isChosen: pickup === true }}
        onChoose={() => onChange(true)}
      >
        <span>
          {BRAND.street}, {BRAND.city}, {BRAND.region} {BRAND.postalCode}
        </span>
        <span>{SHOP_HOURS.inWords}</span>
        {turnaroundDays !== null && <PickupDay turnaroundDays={turnaroundDays} />}
      </Card>
      <Card
        {...{ group, name: 'Shipped to you', cost: 'Included', isChosen: pickup === false }}
        onChoose={() => onChange(false)}
      >
        <span>You give the address at checkout</span>
        {turnaroundDays !== null && <ArrivalDay turnaroundDays={turnaroundDays} />}
      </Card>
      {pickup !== true && turnaroundDays !== null && <ZipField />}
      <p className={classes.note}>No tax or shipping is added at checkout.</p>
    </fieldset>
  )
})

interface CardProps {
  group: string
  name: string
  cost: string
  isChosen: boolean
  onChoose(): void
  children: ReactNode
}

function Card({ group, name, cost, isChosen, onChoose, children }: CardProps) {
  const id = useId()
  return (
    <label className={classes.card}>
      <input
        type="radio"
        name={group}
        checked={isChosen}
        aria-labelledby={`${id}name`}
        aria-describedby={`${id}means`}
        onChange={onChoose}
      />
      <span className={classes.name} id={`${id}name`}>
        {name}
      </span>
      <span className={classes.means} id={`${id}means`}>
        <strong>{cost}</strong>
        {children}
      </span>
    </label>
  )
}

/** Words of one length class with and without a date, so that nothing moves when the page comes to know the time. */
const PickupDay = memo(function PickupDay({ turnaroundDays }: { turnaroundDays: number }) {
  const day = useShopWords(now => fetchText(readyBy(now, turnaroundDays)))
  return <span>Pick it up {day || `${businessDays(turnaroundDays)} after payment`}</span>
})

const ArrivalDay = memo(function ArrivalDay({ turnaroundDays }: { turnaroundDays: number }) {
  const zip = useZip()
  return <span>{useShopWords(now => arrivesIfPaid(now, turnaroundDays, zip), 'Arrives by parcel')}</span>
})

const useZip = () => useSyncExternalStore(deliveryZip.subscribe, deliveryZip.get, () => '')

/** Where it would be shipped, for the day it arrives; kept on the device and told to nobody (D43). */
function ZipField() {
  const zip = useZip()
  const [isUnfocused, setIsUnfocused] = useState(false)
  const isWhole = isUnfocused ? zip !== '' : zip.length >= 5 && !/^\d{5}-\d{0,3}$/.test(zip)
  const isWrong = isWhole && shippingDays(zip) === null
  return (
    <Field
      label="ZIP code, for the day it arrives"
      inputMode="numeric"
      autoComplete="postal-code"
      maxLength={10}
      value={zip}
      error={isWrong ? `A ZIP code has five digits, like ${BRAND.postalCode}.` : undefined}
      onChange={typed => {
        setIsUnfocused(false)
        deliveryZip.set(typed)
      }}
      onBlur={() => setIsUnfocused(true)}
    />
  )
}
