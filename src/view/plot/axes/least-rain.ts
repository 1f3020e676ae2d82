/** An axis of rain reaches at least so far, millimetres a step: less is no storm, and is not drawn as one. */
export const LEAST_RAIN_MM = 2
