import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MagicLink, readMagicLink } from '#core/contract/wallet-calls/magic-link.ts';
import { administrator, type CallerUnderTest } from '#scripts/harness/services/callers-under-test.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { type PersonUnderTest, personAt } from '#scripts/harness/services/person-under-test.ts';
import { sendDue } from '#services/contact/send-due.ts';
import type { UserFacts } from '#services/contract/users.ts';
import type { OutgoingMessage } from '#services/kernel/ports/message-gateway.ts';
import { forgetEndedCodes } from '#services/users/access-codes.ts';
import { onEachDatabase } from '../support/services-under-test.ts';
import { secondKiosk } from '../support/sessions-under-test.ts';

const PASSWORD = 'tulip meadow anchor';
const OTHER = 'copper lantern seven';

/** What the gateway took over. */
const SENT: OutgoingMessage[] = [];
/** Without timers: messages go out when the test says so. */
const SERVICES = {
  timers: false,
  rateLimits: { attempts: 1e6, links: 1e6 },
  messages: {
    email: {
      send: async (message: OutgoingMessage) => {
        SENT.push(message);
        return {};
      },
    },
  },
};

onEachDatabase(
  'access codes and passwords',
  (current) => {
    let kiosk: KioskUnderTest;
    let admin: CallerUnderTest;
    beforeAll(async () => {
      kiosk = await enrolledKiosk(current().services, `Codes ${randomUUID()}`);
      admin = await administrator(current().services, { tenantId: kiosk.tenantId });
    });
    beforeEach(async () => {
      await sendDue(current().services.context);
      SENT.length = 0;
      const path = `/v1/communities/${kiosk.communityId}`;
      await ask('PATCH', path, { accountsPerPerson: 5, personsPerAccount: 3 });
      await ask('PUT', `${path}/user-settings`, {});
    });

    const ask = async <T = Record<string, string>>(method: string, path: string, body?: unknown) => {
      const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
      const answer = await admin.fetch(path, { method, ...(body === undefined ? {} : json) });
      return { status: answer.status, body: (await answer.json()) as T };
    };
    const person = () => personAt(current().services, kiosk);
    const newUser = async (password?: string) => {
      const wish = { userName: `berta-${randomUUID()}`, email: `${randomUUID()}@example.org` };
      const { body } = await ask<UserFacts & { email: string }>('POST', '/v1/users', wish);
      if (password) await ask('POST', `/v1/users/${body.userId}/password`, { password });
      return body;
    };
    const links = async (): Promise<MagicLink[]> => {
      await sendDue(current().services.context);
      return SENT.map(({ text }) => {
        const address = new URL(/https?:\S+/.exec(text)?.[0] ?? '');
        return readMagicLink(address.searchParams.get('link') ?? '');
      });
    };
    /** A code for a user that an administrator invites. */
    const invited = async (user: UserFacts, wish: object = {}): Promise<string> => {
      expect((await ask('POST', `/v1/users/${user.userId}/invite`, wish)).status).toBe(202);
      const code = (await links()).at(-1)?.code;
      if (!code) throw new Error('no message with a code');
      return code;
    };
    const validate = (by: PersonUnderTest, code: string) =>
      by.send('POST', '/v1/wallet/access-codes/validate', { code });
    const redeem = (by: PersonUnderTest, code: string) =>
      by.send('POST', '/v1/wallet/access-codes/redeem', { code, lat: '52.5', lon: '13.4', versionName: '1' });
    const verify = (by: PersonUnderTest, userId: string, password: string, more: object = {}) =>
      by.send('POST', '/v1/wallet/accounts/verify', { userId, password, ...more });
    const codeRow = (userId: string) =>
      current()
        .services.context.db.selectFrom('access_codes')
        .selectAll()
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();

    it('link a wallet once, by a mail that alone holds the code', async () => {
      const [anna, user] = [await person(), await newUser()];
      const answer = await ask('POST', `/v1/users/${user.userId}/invite`, { language: 'fr' });
      const [link] = await links();
      expect(SENT).toMatchObject([{ to: user.email, subject: expect.stringContaining('portefeuille') }]);
      expect(link).toMatchObject({
        api: current().services.url,
        community: expect.stringContaining('Codes'),
      });
      const { code } = link!;
      expect(JSON.stringify(answer.body)).not.toContain(code);
      const row = await codeRow(user.userId);
      expect(Buffer.from(row.code_hash).toString('hex')).not.toContain(code);
      expect(await validate(anna, code)).toMatchObject({
        status: 200,
        body: { userId: user.userId, passwordRequired: false },
      });
      const redeemed = await redeem(anna, code);
      expect(redeemed).toMatchObject({ status: 200, body: { userId: user.userId, linkedBy: 'access-code' } });
      expect(await redeem(anna, code)).toMatchObject({ status: 409, body: { code: 'ACCESS_CODE_USED' } });
      expect(await validate(anna, code)).toMatchObject({ status: 409, body: { code: 'ACCESS_CODE_USED' } });
    });

    it('are shown as a picture behind the link, which puts no word of its own on the page', async () => {
      const user = await newUser();
      await invited(user);
      const address = /https?:\S+/.exec(SENT.at(-1)?.text ?? '')?.[0] ?? '';
      const page = await fetch(address);
      expect(page.status).toBe(200);
      expect(page.headers.get('cache-control')).toBe('no-store');
      const text = await page.text();
      expect(text).toContain('data:image/svg+xml');
      expect(text).not.toContain('Codes ');
      for (const wrong of ['', 'x', '<script>', Buffer.from('{}').toString('base64url')]) {
        const refused = await fetch(`${current().services.url}/a?link=${encodeURIComponent(wrong)}`);
        expect(refused.status).toBe(404);
        expect(await refused.text()).not.toContain('<script>');
      }
    });

    it('are redeemed by the wallet that validated them last, and by no other', async () => {
      const [anna, berta, user] = [await person(), await person(), await newUser()];
      const code = await invited(user);
      const early = { status: 409, body: { code: 'ACCESS_CODE_NOT_VALIDATED' } };
      expect(await redeem(anna, code)).toMatchObject(early);
      await validate(anna, code);
      expect(await redeem(berta, code)).toMatchObject(early);
      await validate(berta, code);
      expect(await redeem(anna, code)).toMatchObject(early);
      expect((await redeem(berta, code)).status).toBe(200);
    });

    it('are won by exactly one of two kiosks that race for one', async () => {
      const other = await secondKiosk(current().services, kiosk);
      const user = await newUser();
      const code = await invited(user);
      const { wallet } = await person();
      const both = [
        await personAt(current().services, kiosk, wallet),
        await personAt(current().services, other, wallet),
      ];
      await validate(both[0]!, code);
      const answers = await Promise.all(both.map((one) => redeem(one, code)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const strangers = [await person(), await personAt(current().services, other)];
      const second = await invited(user);
      await Promise.all(strangers.map((one) => validate(one, second)));
      const raced = await Promise.all(strangers.map((one) => redeem(one, second)));
      expect(raced.map(({ status }) => status).sort()).toEqual([200, 409]);
    });

    it('end with their time, with their user and at the border of their community', async () => {
      const [anna, user] = [await person(), await newUser()];
      const { db } = current().services.context;
      const code = await invited(user);
      await validate(anna, code);
      await db
        .updateTable('access_codes')
        .set({ expires_at: new Date() })
        .where('user_id', '=', user.userId)
        .execute();
      const expired = { status: 403, body: { code: 'ACCESS_CODE_EXPIRED' } };
      expect(await redeem(anna, code)).toMatchObject(expired);
      expect(await validate(anna, code)).toMatchObject(expired);
      const fresh = await invited(user);
      const unknown = { status: 403, body: { code: 'ACCESS_CODE_INVALID' } };
      const foreign = await personAt(
        current().services,
        await enrolledKiosk(current().services, randomUUID()),
      );
      expect(await validate(foreign, fresh)).toMatchObject(unknown);
      expect(await validate(anna, '0'.repeat(32))).toMatchObject(unknown);
      await ask('PATCH', `/v1/users/${user.userId}`, { active: false });
      expect(await validate(anna, fresh)).toMatchObject(unknown);
      expect(await ask('POST', `/v1/users/${user.userId}/invite`, {})).toMatchObject({
        status: 409,
        body: { code: 'USER_DISABLED' },
      });
    });

    it('are forgotten thirty days after their end', async () => {
      const [anna, user] = [await person(), await newUser()];
      const code = await invited(user);
      const { db, now } = current().services.context;
      const ended = (days: number) =>
        db
          .updateTable('access_codes')
          .set({ expires_at: new Date(now().getTime() - days * 24 * 60 * 60_000) })
          .where('user_id', '=', user.userId)
          .execute();
      await ended(29);
      await forgetEndedCodes({ db, now });
      expect(await validate(anna, code)).toMatchObject({ body: { code: 'ACCESS_CODE_EXPIRED' } });
      await ended(31);
      await forgetEndedCodes({ db, now });
      expect(await validate(anna, code)).toMatchObject({ body: { code: 'ACCESS_CODE_INVALID' } });
    });

    it('stay good where the link is refused for another reason', async () => {
      await ask('PATCH', `/v1/communities/${kiosk.communityId}`, { accountsPerPerson: 1 });
      const anna = await person();
      const codes = [await invited(await newUser()), await invited(await newUser())];
      for (const code of codes) await validate(anna, code);
      expect((await redeem(anna, codes[0]!)).status).toBe(200);
      expect(await redeem(anna, codes[1]!)).toMatchObject({
        status: 409,
        body: { code: 'ACCOUNT_LIMIT_REACHED' },
      });
      await ask('PATCH', `/v1/communities/${kiosk.communityId}`, { accountsPerPerson: 2 });
      expect((await redeem(anna, codes[1]!)).status).toBe(200);
    });

    it('are mailed at the wish of a person to an address that is known, and the answer does not tell which', async () => {
      const [anna, user] = [await person(), await newUser()];
      const create = (emailTo: string, more: object = {}) =>
        anna.send('POST', '/v1/wallet/access-codes', { emailTo, ...more });
      const known = await create(user.email);
      const unknown = await create(`${randomUUID()}@example.org`);
      expect([known.status, unknown.status]).toEqual([202, 202]);
      expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body));
      expect((await links()).length).toBe(1);
      expect(SENT[0]?.to).toBe(user.email);
      for (let i = 0; i < 6; i++) await create(user.email);
      expect((await links()).length).toBe(5);
    });

    it.each([
      ['a line break in the address', { emailTo: 'a@example.org\r\nBcc: b@example.org' }],
      ['two addresses', { emailTo: 'a@example.org, b@example.org' }],
      ['an address with a name', { emailTo: 'Anna <a@example.org>' }],
      ['a subject of its own', { emailTo: 'a@example.org', emailSubject: 'x\r\nBcc: b@example.org' }],
      ['words of its own', { emailTo: 'a@example.org', emailTemplateB64: 'PGI+' }],
      ['a life without end', { emailTo: 'a@example.org', ttlSeconds: 10_000_000 }],
    ])('are not mailed with %s', async (_, body) => {
      const anna = await person();
      expect((await anna.send('POST', '/v1/wallet/access-codes', body)).status).toBe(400);
      expect(await links()).toEqual([]);
    });

    it.each([
      ['a latitude beyond the pole', { lat: '90.5' }],
      ['a position in words', { lat: 'north' }],
      ['a longitude beyond the date line', { lon: '180.1' }],
      ['a push service that nobody knows', { pushProvider: 'pigeon' }],
      ['a code of another form', { code: 'ABCDEF' }],
    ])('are not redeemed with %s', async (_, change) => {
      const anna = await person();
      const body = { code: '0'.repeat(32), ...change };
      expect((await anna.send('POST', '/v1/wallet/access-codes/redeem', body)).status).toBe(400);
    });

    it('need the password too where the invitation says so', async () => {
      const [anna, user, other] = [await person(), await newUser(PASSWORD), await newUser(PASSWORD)];
      const code = await invited(user, { passwordRequired: true });
      expect((await validate(anna, code)).body).toMatchObject({ passwordRequired: true });
      expect(await redeem(anna, code)).toMatchObject({ status: 409, body: { code: 'PASSWORD_REQUIRED' } });
      expect(await verify(anna, other.userName, PASSWORD, { code })).toMatchObject({
        status: 403,
        body: { code: 'ACCESS_CODE_INVALID' },
      });
      const linked = await verify(anna, user.userName, PASSWORD, { code });
      expect(linked).toMatchObject({ status: 200, body: { userId: user.userId, linkedBy: 'access-code' } });
      expect(await verify(anna, user.userName, PASSWORD, { code })).toMatchObject({
        status: 409,
        body: { code: 'ACCESS_CODE_USED' },
      });
      const without = await newUser();
      expect(
        (await ask('POST', `/v1/users/${without.userId}/invite`, { passwordRequired: true })).status,
      ).toBe(400);
    });

    describe('a password', () => {
      const neutral = { status: 403, body: { code: 'USER_OR_PASSWORD_WRONG' } };

      it('links a wallet, and its refusal does not tell what is wrong', async () => {
        const [anna, user, plain, disabled] = [
          await person(),
          await newUser(PASSWORD),
          await newUser(),
          await newUser(PASSWORD),
        ];
        await ask('PATCH', `/v1/users/${disabled.userId}`, { active: false });
        const refusals = [
          await verify(anna, user.userName, OTHER),
          await verify(anna, 'nobody of this name', PASSWORD),
          await verify(anna, randomUUID(), PASSWORD),
          await verify(anna, plain.userName, PASSWORD),
          await verify(anna, disabled.userName, PASSWORD),
        ];
        for (const refusal of refusals) expect(refusal).toMatchObject(neutral);
        const details = new Set(refusals.map(({ body }) => body.detail));
        expect(details.size).toBe(1);
        expect(await verify(anna, user.userName, PASSWORD)).toMatchObject({
          status: 200,
          body: { userId: user.userId, linkedBy: 'password' },
        });
      });

      it('is asked for after the same work where there is no such user', async () => {
        const [anna, user] = [await person(), await newUser(PASSWORD)];
        await verify(anna, 'warm up', PASSWORD);
        // Time of the processor, which the load of the machine does not stretch.
        const timed = async (name: string): Promise<number> => {
          const before = process.cpuUsage();
          await verify(anna, name, OTHER);
          const { user: own, system } = process.cpuUsage(before);
          return own + system;
        };
        const known = [await timed(user.userName), await timed(user.userName), await timed(user.userName)];
        const unknown = [await timed('a'), await timed('b'), await timed('c')];
        const least = (times: number[]) => Math.min(...times);
        // A verifier costs many times what the rest of a request does.
        expect(least(unknown)).toBeGreaterThan(least(known) / 2);
        expect(least(known)).toBeGreaterThan(least(unknown) / 2);
      });

      it.each([
        ['of a user', true],
        ['of nobody', false],
      ])('%s waits after five wrong tries, whichever wallet tries', async (_, exists) => {
        const user = exists ? await newUser(PASSWORD) : { userName: `nobody-${randomUUID()}`, userId: '' };
        const codes: (string | undefined)[] = [];
        for (let i = 0; i < 6; i++)
          codes.push((await verify(await person(), user.userName, OTHER)).body.code);
        expect(codes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'USER_OR_PASSWORD_WRONG'));
        expect(codes[5]).toBe('SIGN_IN_LOCKED');
        const right = await verify(await person(), user.userId || user.userName, PASSWORD);
        expect(right).toMatchObject({ status: 429, body: { code: 'SIGN_IN_LOCKED' } });
        if (!exists) return;
        await ask('POST', `/v1/users/${user.userId}/password`, { password: OTHER });
        expect((await verify(await person(), user.userName, OTHER)).status).toBe(200);
      });

      it('is changed by the present one, and the old one opens nothing any more', async () => {
        const [anna, user] = [await person(), await newUser(PASSWORD)];
        const reset = (password: string, newPassword: string) =>
          anna.send('POST', '/v1/wallet/accounts/password', { userId: user.userName, password, newPassword });
        expect(await reset(OTHER, 'a wholly new password')).toMatchObject(neutral);
        expect(await reset(PASSWORD, PASSWORD)).toMatchObject({
          status: 422,
          body: { code: 'PASSWORD_REFUSED' },
        });
        expect((await reset(PASSWORD, OTHER)).status).toBe(200);
        expect(await verify(anna, user.userName, PASSWORD)).toMatchObject(neutral);
        expect((await verify(anna, user.userName, OTHER)).status).toBe(200);
      });

      it('is changed once by two that know the present one', async () => {
        const [anna, user] = [await person(), await newUser(PASSWORD)];
        const passwords = ['first wholly new one', 'second wholly new one'];
        const answers = await Promise.all(
          passwords.map((newPassword) =>
            anna.send('POST', '/v1/wallet/accounts/password', {
              userId: user.userId,
              password: PASSWORD,
              newPassword,
            }),
          ),
        );
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
      });

      it('keeps the rules of the community, and a breach names them', async () => {
        const [anna, user] = [await person(), await newUser(PASSWORD)];
        const path = `/v1/communities/${kiosk.communityId}/user-settings`;
        const passwordPolicy = { minLength: 16, minDigits: 2, minUppercase: 1 };
        expect((await ask('PUT', path, { passwordPolicy })).status).toBe(200);
        const policy = await anna.send('GET', '/v1/wallet/password-policy');
        expect(policy.body).toMatchObject({ ...passwordPolicy, minDistinct: 6 });
        const refused = await anna.send<{ code: string; faults: { path: string; message: string }[] }>(
          'POST',
          '/v1/wallet/accounts/password',
          { userId: user.userId, password: PASSWORD, newPassword: 'plain words' },
        );
        expect(refused).toMatchObject({ status: 422, body: { code: 'PASSWORD_REFUSED' } });
        expect(refused.body.faults).toEqual([
          { path: '/newPassword', message: 'breaks the rule minLength (16)' },
          { path: '/newPassword', message: 'breaks the rule minUppercase (1)' },
          { path: '/newPassword', message: 'breaks the rule minDigits (2)' },
        ]);
        expect(JSON.stringify(refused.body)).not.toContain('plain words');
        expect((await ask('PUT', path, { passwordPolicy: { minLength: 4 } })).status).toBe(400);
        expect((await ask('PUT', path, { restoreWallet: 'yes' })).status).toBe(400);
        expect((await ask('POST', `/v1/users/${user.userId}/password`, { password: 'short' })).status).toBe(
          422,
        );
      });
    });
  },
  SERVICES,
);
