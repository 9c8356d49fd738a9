import { Strategy } from 'passport';

/** Finds who a bearer token belongs to, or null. */
export type FindBearer = (token: string) => Promise<object | null>;

const HEADER = /^Bearer ([A-Za-z0-9_-]{43})$/;

/** Passport strategy that takes a token from the `Authorization` header and from nowhere else. */
export class BearerStrategy extends Strategy {
  override name = 'bearer';
  // Not `#find`: passport calls strategies through an object made from them, which lacks such members.
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
