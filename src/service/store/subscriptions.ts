/** A subscription as its operator sees it: never with the key. */
export interface Subscription {
  id: string
  organisationId: string
  url: string
  createdAtMs: number
  /** Set when its receiver answered 410: it then causes no messages any more. */
  disabledAtMs: number | null
}

/** The data of a delivery; the only type that holds the key. */
export interface DeliveryTarget {
  id: string
  url: string
  key: string
}

/** Who is subscribed to the readings of an organisation. */
export interface SubscriptionStore {
  addSubscription(subscription: {
    organisationId: string
    url: string
    key: string
    createdAtMs: number
  }): Promise<Subscription>
  /** Oldest first. */
  subscriptions(organisationId?: string): Promise<Subscription[]>
  /** With its messages and its log. Resolves to whether there was such a subscription. */
  removeSubscription(id: string): Promise<boolean>
  deliveryTargets(): Promise<DeliveryTarget[]>
}
