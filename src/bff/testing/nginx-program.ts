import { systemProgram } from './system-program.ts'

/** The program of nginx, found or installed as `systemProgram` does. */
export function nginxProgram(): string | undefined {
  return systemProgram({
    names: ['nginx'],
    debianPackage: 'nginx-light',
    variable: 'NGINX_BIN',
    isMissing: 'These tests need nginx: install it, or set NGINX_BIN to its program.',
  })
}
