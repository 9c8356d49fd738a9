import { Strategy } from 'passport';

/** Returns the owner of a bearer token, or null. */
export type FindBearer = (token: string) => Promise<object | null>;

const HEADER = /^Bearer ([A-Za-z0-9_-]{43})$/;

/** Passport strategy that reads a token from the `Authorization` header and from nowhere else. */
export class BearerStrategy extends Strategy {
  override name = 'bearer';
  // Not `#find`: passport calls strategies through an object derived from them, which lacks private
  // members.
  private readonly find: FindBearer;

  constructor(find: FindBearer) {
    super();
    this.find = find;
  }

  override authenticate(request: { headers: { authorization?: string | undefined } }): void {
    const token = HEADER.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) {
      this.fail(401);
      return;
    }
    this.find(token).then(
      (found) => (found === null ? this.fail(401) : this.success(found)),
      (error: unknown) => this.error(error),
    );
  }
}
