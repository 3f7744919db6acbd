/**
 * Ends the service workers of this address. The application has none: one that is here belongs to an earlier site, and would go on giving
 * out that site's copies, or old ones of ours. Rejects where the browser does not say which there are.
 */
export async function endEarlierSite(): Promise<void> {
  const workers = await navigator.serviceWorker?.getRegistrations()
  await Promise.all((workers ?? []).map((worker) => worker.unregister()))
}
