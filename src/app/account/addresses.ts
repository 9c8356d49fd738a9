/** Where people sign in, and where they land. */
export const ADDRESSES = { signIn: '/login', app: '/app' };
