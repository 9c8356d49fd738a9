/** Addresses of the pages for signing in, for the app, and for setting a new password. */
export const ADDRESSES = { signIn: '/login', app: '/app', changePassword: '/change-password' };

/** The part of the address of the sign-in page by which it says that a backup was restored. */
export const AFTER_RESTORE = '#restored';
