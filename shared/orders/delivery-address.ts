/** Where an order goes, as the customer gave it to the payment provider. */
export interface DeliveryAddress {
  name: string
  line1: string
  line2: string
  city: string
  state: string
  postalCode: string
  country: string
}
