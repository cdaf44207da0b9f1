/** The identity provider cannot be reached, and nothing is known of its keys. Asking again later can help. */
export class ProviderUnavailable extends Error {
  readonly code = 'provider-unavailable';
}
