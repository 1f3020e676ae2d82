/** A subscription, without the key. */
export interface Subscription {
  id: string
  organisationId: string
  url: string
  createdAtMs: number
  /** Set when its receiver answered 410: no more messages. */
  disabledAtMs: number | null
}

/** The only type that holds the key. */
export interface DeliveryTarget {
  id: string
  url: string
  key: string
}

export interface SubscriptionStore {
  addSubscription(subscription: {
    organisationId: string
    url: string
    key: string
    createdAtMs: number
  }): Promise<Subscription>
  subscriptions(organisationId?: string): Promise<Subscription[]>
  /** With its messages and log. Resolves to whether it existed. */
  removeSubscription(id: string): Promise<boolean>
  deliveryTargets(): Promise<DeliveryTarget[]>
}
