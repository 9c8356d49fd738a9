/** Where people sign in, where they land, and where they set a password of their own. */
export const ADDRESSES = { signIn: '/login', app: '/app', changePassword: '/change-password' };
