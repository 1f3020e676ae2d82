import { systemProgram } from './system-program.ts'

/** Prometheus' own tool for rules, found or installed as `systemProgram` does. */
export function promtoolProgram(): string | undefined {
  return systemProgram({
    names: ['promtool'],
    debianPackage: 'prometheus',
    variable: 'PROMTOOL_BIN',
    isMissing:
      'These tests need promtool, which comes with Prometheus: install it, or set PROMTOOL_BIN to it.',
  })
}
