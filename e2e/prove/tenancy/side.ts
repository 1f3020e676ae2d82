/** The caller: a signed-in user, a kiosk of the same organisation, two of others, or a stranger. */
export type Side = 'signed-in' | 'quay' | 'harbour' | 'lake' | 'stranger'
