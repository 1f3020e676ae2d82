/** The active worker that shows notifications. Rejects in a browser without one. */
export async function alarmWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register('/alarm-worker.js', { scope: '/alarms' })
  const coming = registration.installing ?? registration.waiting
  if (!registration.active && coming) await running(coming)
  return registration
}

function running(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (worker.state === 'activated') resolve()
    }
    worker.addEventListener('statechange', look)
    look()
  })
}
