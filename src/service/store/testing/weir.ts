/** A station that measures one level, as it is described to a store. */
export const WEIR = {
  id: 'weir',
  name: 'Weir',
  type: 'AWLR',
  lat: null,
  long: null,
  intervalSeconds: 60,
  sensors: [{ id: 'fluid_level', name: 'Level', type: 'FLUID_LEVEL', unit: 'cm' }],
}
