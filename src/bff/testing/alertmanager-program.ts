import { systemProgram } from './system-program.ts'

/** Prometheus' Alertmanager, found or installed as `systemProgram` does. */
export function alertmanagerProgram(): string | undefined {
  return systemProgram({
    names: ['prometheus-alertmanager', 'alertmanager'],
    debianPackage: 'prometheus-alertmanager',
    variable: 'ALERTMANAGER_BIN',
    isMissing: 'These tests need Prometheus’ Alertmanager: install it, or set ALERTMANAGER_BIN to it.',
  })
}
