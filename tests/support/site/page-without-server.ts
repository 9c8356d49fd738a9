/* Runs before each file of unit tests: a page in them has no server, so what it asks for fails. */
if ('document' in globalThis) {
  globalThis.fetch = () => Promise.reject(new TypeError('A unit test has no server.'));
}
