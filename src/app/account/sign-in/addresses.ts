/** Addresses of the pages for signing in, for the app, and for setting a new password. */
export const ADDRESSES = { signIn: '/login', app: '/app', changePassword: '/change-password' };
