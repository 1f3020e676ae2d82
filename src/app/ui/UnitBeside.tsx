import { unitBeside } from '../../domain/with-unit.ts'

/** `, m³/s` behind a quantity's name; nothing without a unit, or where it is the name: `pH`. */
export function UnitBeside({ name, unit }: { name: string; unit: string }) {
  const text = unitBeside(name, unit)
  return text !== '' && <span className="panel-unit">, {text}</span>
}
