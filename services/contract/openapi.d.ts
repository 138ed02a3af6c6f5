/* Generated from /openapi.json of the services. Do not edit: run the service tests with -u. */
export interface paths {
    "/v1/token-keys/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Announces a new signing key of access tokens; it signs after a quarter of an hour. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            keyId: string;
                            /** Format: date-time */
                            signsFrom: string;
                        };
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/directory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Key, issuer, time and paths. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ServiceFacts"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/services/{service}/publickey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The public key of one service of the directory. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    service: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ServicePublicKey"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/community": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tenant and community by the tenant’s DNS name or tag. */
        get: {
            parameters: {
                query?: {
                    dns?: string;
                    tag?: string;
                    /** @description Left out: the oldest community. */
                    community?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CommunityLookup"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenant/{tenantId}/community/{communityId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Public facts of a community. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    tenantId: string;
                    communityId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CommunityFacts"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/branches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Creates a branch: tenant, community, licence key, enrolment code. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewBranchInput"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Branch"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/kiosks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The kiosks, oldest first, inactive ones too. */
        get: {
            parameters: {
                query?: {
                    /** @description `next` of the page before. */
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["KioskList"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        /** Registers a kiosk by licence key, enrolment code and possession of its key. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewKioskInput"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EnrolledKiosk"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/communities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tenant and its communities, oldest first. */
        get: {
            parameters: {
                query?: {
                    /** @description `next` of the page before. */
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CommunityList"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        /** Creates a community with keys of its own. */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Repeated under the same key a request gets the same answer; another request is refused. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewCommunityInput"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Community"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/communities/{communityId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Changes name, logo or limits of a community. */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    communityId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CommunityChangeInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Community"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/v1/tenant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Changes name, tag or DNS name of the tenant. */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["TenantChangeInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Tenant"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/v1/licences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The licences, oldest first and without their keys. */
        get: {
            parameters: {
                query?: {
                    /** @description `next` of the page before. */
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["LicenceList"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        /** Issues a licence and shows its key once. */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Repeated under the same key a request gets the same answer; another request is refused. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewLicenceInput"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["IssuedLicence"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/licences/{licenceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Changes modules or expiry of a licence, or withdraws it; what was begun goes on. */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    licenceId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["LicenceChangeInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Licence"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/v1/enrolment-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Issues a code for one more kiosk, and for the first supervisor where there is no operator. */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Repeated under the same key a request gets the same answer; another request is refused. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewEnrolmentCodeInput"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["IssuedEnrolmentCode"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/kiosks/{kioskId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Renames a kiosk, or deactivates it with its tokens. */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    kioskId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["KioskChangeInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Kiosk"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/v1/operators": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Adds an operator by enrolment code or by the signature of a supervisor. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewOperatorRequestInput"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            operatorId: string;
                        };
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/roster": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The signed roster of the kiosk’s community. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SignedRoster"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs an administrator in; wrong passphrases make the next try wait. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SignInInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SignedIn"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends the sign-in whose token is presented. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/accounts/first": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Creates an administrator with every permission, by the right of whoever runs the services. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["FirstAccountInput"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Account"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller’s own account with what it may do. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Account"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/account/passphrase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Changes the caller’s own passphrase; other sign-ins of the account end. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["OwnPassphraseInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The roles of the tenant, oldest first. */
        get: {
            parameters: {
                query?: {
                    /** @description `next` of the page before. */
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RoleList"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        /** Adds a role. */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Repeated under the same key a request gets the same answer; another request is refused. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewRoleInput"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Role"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/roles/{roleId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Removes a role that no account holds. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    roleId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        /** Renames a role or changes its permissions, at once for every account that holds it. */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    roleId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["RoleChangeInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Role"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/v1/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The accounts that the caller manages, oldest first. */
        get: {
            parameters: {
                query?: {
                    /** @description `next` of the page before. */
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AccountList"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        /** Adds an account. */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Repeated under the same key a request gets the same answer; another request is refused. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewAccountInput"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Account"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/accounts/{accountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Changes roles or community of an account, or deactivates it. */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    accountId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["AccountChangeInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Account"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/v1/accounts/{accountId}/passphrase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives an account a new passphrase and signs it out everywhere. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    accountId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewPassphraseInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/access-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The access keys, oldest first and without their text. */
        get: {
            parameters: {
                query?: {
                    /** @description `next` of the page before. */
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AccessKeyList"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        /** Issues an access key and shows it once. */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Repeated under the same key a request gets the same answer; another request is refused. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewAccessKeyInput"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["IssuedAccessKey"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/access-keys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revokes an access key at once. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    keyId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AccessKey"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api-clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The API clients, oldest first. */
        get: {
            parameters: {
                query?: {
                    /** @description `next` of the page before. */
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiClientList"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        /** Registers an API client by the key that will sign its assertions. */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Repeated under the same key a request gets the same answer; another request is refused. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewApiClientInput"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiClient"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api-clients/{clientId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Changes name, scopes or key of an API client, or deactivates it with its tokens. */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    clientId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ApiClientChangeInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiClient"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/v1/tenant/{tenantId}/community/{communityId}/verification_flows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The verification flows of the community and of the product (v1). */
        get: {
            parameters: {
                query?: {
                    /** @description Whether archived flows are listed. */
                    archived?: "true" | "false";
                };
                header?: never;
                path: {
                    tenantId: string;
                    communityId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FlowSummaries"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        /** Creates a verification flow as a draft (v1). */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    tenantId: string;
                    communityId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["FlatVerificationFlowInput"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FlowDraftV1"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                412: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                428: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenant/{tenantId}/community/{communityId}/verification_flows/{flowId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A verification flow as it is worked on (v1). */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    tenantId: string;
                    communityId: string;
                    flowId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FlowDraftV1"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        /** Changes the draft of a verification flow; what was published stays (v1). */
        put: {
            parameters: {
                query?: never;
                header?: {
                    "if-match"?: string;
                };
                path: {
                    tenantId: string;
                    communityId: string;
                    flowId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["FlatVerificationFlowInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FlowDraftV1"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                412: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                428: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenant/{tenantId}/community/{communityId}/verification_flows/{flowId}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Publishes the draft as a version that never changes (v1). */
        post: {
            parameters: {
                query?: never;
                header?: {
                    "if-match"?: string;
                };
                path: {
                    tenantId: string;
                    communityId: string;
                    flowId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: string;
                            version: number;
                            hash: string;
                            revision: number;
                        };
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                412: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                428: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenant/{tenantId}/community/{communityId}/verification_flows/{flowId}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes a verification flow away from new sessions (v1). */
        post: {
            parameters: {
                query?: never;
                header?: {
                    "if-match"?: string;
                };
                path: {
                    tenantId: string;
                    communityId: string;
                    flowId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FlowDraftV1"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                412: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                428: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenant/{tenantId}/community/{communityId}/verification_flows/{flowId}/copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes a draft out of another flow, or of one of the product (v1). */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    tenantId: string;
                    communityId: string;
                    flowId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CopyFlowInput"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FlowDraftV1"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                412: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                428: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenant/{tenantId}/community/{communityId}/verification_flows/{flowId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every version of a verification flow (v1). */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    tenantId: string;
                    communityId: string;
                    flowId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FlowHistory"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenant/{tenantId}/community/{communityId}/verification_flows/{flowId}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One version of a verification flow as it was published (v1). */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    tenantId: string;
                    communityId: string;
                    flowId: string;
                    version: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: string;
                            version: number;
                            hash: string;
                            flow: components["schemas"]["FlatVerificationFlow"];
                        };
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenant/{tenantId}/community/{communityId}/verification_flows/{flowId}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A verification flow as a file (v1). */
        get: {
            parameters: {
                query?: {
                    version?: number;
                };
                header?: never;
                path: {
                    tenantId: string;
                    communityId: string;
                    flowId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ExportedFlowV1"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenant/{tenantId}/community/{communityId}/verification_flows/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes the file of a flow in as a draft; with If-Match, in the place of the draft (v1). */
        post: {
            parameters: {
                query?: never;
                header?: {
                    "if-match"?: string;
                };
                path: {
                    tenantId: string;
                    communityId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["FlowImportV1Input"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FlowDraftV1"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                412: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                428: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/tenant/{tenantId}/community/{communityId}/verification_flows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The verification flows of the community and of the product (v2). */
        get: {
            parameters: {
                query?: {
                    /** @description Whether archived flows are listed. */
                    archived?: "true" | "false";
                };
                header?: never;
                path: {
                    tenantId: string;
                    communityId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FlowSummaries"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        /** Creates a verification flow as a draft (v2). */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    tenantId: string;
                    communityId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["VerificationFlowInput"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FlowDraftV2"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                412: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                428: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/tenant/{tenantId}/community/{communityId}/verification_flows/{flowId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A verification flow as it is worked on (v2). */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    tenantId: string;
                    communityId: string;
                    flowId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FlowDraftV2"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        /** Changes the draft of a verification flow; what was published stays (v2). */
        put: {
            parameters: {
                query?: never;
                header?: {
                    "if-match"?: string;
                };
                path: {
                    tenantId: string;
                    communityId: string;
                    flowId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["VerificationFlowInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FlowDraftV2"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                412: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                428: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/tenant/{tenantId}/community/{communityId}/verification_flows/{flowId}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Publishes the draft as a version that never changes (v2). */
        post: {
            parameters: {
                query?: never;
                header?: {
                    "if-match"?: string;
                };
                path: {
                    tenantId: string;
                    communityId: string;
                    flowId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: string;
                            version: number;
                            hash: string;
                            revision: number;
                        };
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                412: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                428: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/tenant/{tenantId}/community/{communityId}/verification_flows/{flowId}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes a verification flow away from new sessions (v2). */
        post: {
            parameters: {
                query?: never;
                header?: {
                    "if-match"?: string;
                };
                path: {
                    tenantId: string;
                    communityId: string;
                    flowId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FlowDraftV2"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                412: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                428: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/tenant/{tenantId}/community/{communityId}/verification_flows/{flowId}/copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes a draft out of another flow, or of one of the product (v2). */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    tenantId: string;
                    communityId: string;
                    flowId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CopyFlowInput"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FlowDraftV2"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                412: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                428: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/tenant/{tenantId}/community/{communityId}/verification_flows/{flowId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every version of a verification flow (v2). */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    tenantId: string;
                    communityId: string;
                    flowId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FlowHistory"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/tenant/{tenantId}/community/{communityId}/verification_flows/{flowId}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One version of a verification flow as it was published (v2). */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    tenantId: string;
                    communityId: string;
                    flowId: string;
                    version: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: string;
                            version: number;
                            hash: string;
                            flow: components["schemas"]["VerificationFlow"];
                        };
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/tenant/{tenantId}/community/{communityId}/verification_flows/{flowId}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A verification flow as a file (v2). */
        get: {
            parameters: {
                query?: {
                    version?: number;
                };
                header?: never;
                path: {
                    tenantId: string;
                    communityId: string;
                    flowId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ExportedFlowV2"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/tenant/{tenantId}/community/{communityId}/verification_flows/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes the file of a flow in as a draft; with If-Match, in the place of the draft (v2). */
        post: {
            parameters: {
                query?: never;
                header?: {
                    "if-match"?: string;
                };
                path: {
                    tenantId: string;
                    communityId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["FlowImportV2Input"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FlowDraftV2"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                412: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                428: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/tenant/{tenantId}/community/{communityId}/flow_options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The default flow and the options of all flows. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    tenantId: string;
                    communityId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ChosenFlowOptions"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        /** Chooses the default flow and the options of all flows. */
        put: {
            parameters: {
                query?: never;
                header?: {
                    "if-match"?: string;
                };
                path: {
                    tenantId: string;
                    communityId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["FlowOptionsInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ChosenFlowOptions"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                412: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                428: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/tenant/{tenantId}/community/{communityId}/proofing_templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The proofing templates in all languages. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    tenantId: string;
                    communityId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProofingTemplates"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/tenant/{tenantId}/community/{communityId}/proofing_templates/{flowId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The proofing template of a flow. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    tenantId: string;
                    communityId: string;
                    flowId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProofingTemplate"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        /** Puts manual wording before what the settings of a flow say; null takes it away. */
        put: {
            parameters: {
                query?: never;
                header?: {
                    "if-match"?: string;
                };
                path: {
                    tenantId: string;
                    communityId: string;
                    flowId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["TemplateWordingInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProofingTemplate"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                412: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                428: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/tenant/{tenantId}/community/{communityId}/proofing_templates/update_from_flows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes the proofing templates again of the flows; manual wording stays. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    tenantId: string;
                    communityId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["UpdateTemplatesInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TemplatesUpdated"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                412: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                428: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/tenant/{tenantId}/community/{communityId}/recaptcha_config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Sets the CAPTCHA configuration of a community; the secret is sealed and never answered. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    tenantId: string;
                    communityId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CaptchaConfigurationInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CaptchaFacts"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                412: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                428: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/proofingsession/recaptcha_config/fetch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The CAPTCHA configuration that is used when a session link is sent by SMS. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CaptchaFetchInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CaptchaFacts"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/flows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every flow of the kiosk’s community, newest versions, with all settings, signed. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SignedFlows"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenant/{tenantId}/community/{communityId}/dvcid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The connector configurations of the community (v1). */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    tenantId: string;
                    communityId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            configurations: components["schemas"]["DvcV1"][];
                        };
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        /** Creates a connector configuration that is bound to a flow (v1). */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    tenantId: string;
                    communityId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewDvcV1Input"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DvcV1"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                412: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                428: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenant/{tenantId}/community/{communityId}/dvcid/{dvcID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A connector configuration (v1). */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    tenantId: string;
                    communityId: string;
                    dvcID: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DvcV1"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        /** Changes a connector configuration (v1). */
        put: {
            parameters: {
                query?: never;
                header?: {
                    "if-match"?: string;
                };
                path: {
                    tenantId: string;
                    communityId: string;
                    dvcID: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewDvcV1Input"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DvcV1"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                412: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                428: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        post?: never;
        /** Takes a connector configuration away (v1). */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    "if-match"?: string;
                };
                path: {
                    tenantId: string;
                    communityId: string;
                    dvcID: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            removed: true;
                        };
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                412: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                428: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/tenant/{tenantId}/community/{communityId}/dvcid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The connector configurations of the community (v2). */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    tenantId: string;
                    communityId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            configurations: components["schemas"]["DvcV2"][];
                        };
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        /** Creates a connector configuration that is bound to a flow (v2). */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    tenantId: string;
                    communityId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewDvcV2Input"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DvcV2"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                412: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                428: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/tenant/{tenantId}/community/{communityId}/dvcid/{dvcID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A connector configuration (v2). */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    tenantId: string;
                    communityId: string;
                    dvcID: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DvcV2"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        /** Changes a connector configuration (v2). */
        put: {
            parameters: {
                query?: never;
                header?: {
                    "if-match"?: string;
                };
                path: {
                    tenantId: string;
                    communityId: string;
                    dvcID: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewDvcV2Input"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DvcV2"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                412: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                428: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        post?: never;
        /** Takes a connector configuration away (v2). */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    "if-match"?: string;
                };
                path: {
                    tenantId: string;
                    communityId: string;
                    dvcID: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            removed: true;
                        };
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                412: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                428: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/proofingsession/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Creates a session that waits for a kiosk; the person brings its reference or QR code. */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Repeated under the same key a request gets the same answer; another request is refused. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CreateSessionInput"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CreatedSession"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/document_share_session/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Creates a session in its older form: a document session. */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Repeated under the same key a request gets the same answer; another request is refused. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CreateDocumentSessionInput"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CreatedDocumentSession"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/proofingsession": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sessions, newest first, by uid, state or reference; no personal data. */
        get: {
            parameters: {
                query?: {
                    uid?: string;
                    state?: "Pending" | "In Progress" | "Review" | "Success" | "Failed" | "Not Performed" | "Expired" | "Abandoned";
                    reference?: string;
                    limit?: number;
                    cursor?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SessionList"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/proofingsession/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Calls a session off; refused in a state that has ended. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CancelSessionInput"];
                };
            };
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/kiosk-sessions/claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes the session of a reference for this kiosk; the same kiosk gets the same answer again. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ClaimSessionInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ClaimedSession"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/kiosk-sessions/{id}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives a claimed session back before its first evidence; repeating it succeeds. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/proofingsession/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Creates a session under the kiosk’s own id, or begins one that it claimed; idempotent. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SessionSubmissionInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Stored"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/proofingsession/{id}/evidence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Appends the next part of the evidence log. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["EvidenceSubmissionInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Stored"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/proofingsession/{id}/artefacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Declares an artefact whose bytes were sent before, and answers its receipt. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ArtefactSubmissionInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Stored"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/proofingsession/{id}/result": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** State and outcome, with every rule that was looked at, and both verdicts where they differ. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SignedSessionResult"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/proofingsession/{id}/poll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Session poll: responseStatus, and the result as in the third form. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SessionPoll"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/proofingsession/{id}/poll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Session poll in its third form. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SessionPoll"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/proofingsession/{id}/fetch/details": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The session and its results in one request, optionally of one certificate type. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["DetailsFilterInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SessionDetails"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/proofingsession/{id}/fetch/user-device-details": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The person and the device of a session, while personal data are kept. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["UserDeviceDetails"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/document_share_session/result": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Poll of a document session in its older form. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["DocumentSessionQueryInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DocumentSessionResult"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/document_share_session/result": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Poll of a document session in its third form. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["DocumentSessionQueryInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SessionPoll"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The next events after a cursor, in the one order of the stream. */
        get: {
            parameters: {
                query?: {
                    /** @description Only events after this cursor. */
                    after?: string;
                    /** @description Event types, separated by commas; without it every type. */
                    types?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EventPage"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Server-sent events from now on, or after Last-Event-ID.
         * @description The id of an event is its cursor. A stream ends with its credential, and when its reader takes nothing for ten seconds.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Only events after this cursor. */
                    after?: string;
                    /** @description Event types, separated by commas; without it every type. */
                    types?: string;
                };
                header?: {
                    "last-event-id"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Events. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/event-stream": string;
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The webhook endpoints that the caller manages.
         * @description Keys and clients: system, service.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            endpoints: components["schemas"]["WebhookEndpoint"][];
                        };
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{endpointId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One webhook endpoint.
         * @description Keys and clients: system, service.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    endpointId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WebhookEndpoint"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        /**
         * Makes a webhook endpoint under an id of the caller, or replaces it.
         * @description Keys and clients: system, service.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Repeated under the same key a request gets the same answer; another request is refused. */
                    "idempotency-key"?: string;
                };
                path: {
                    endpointId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewWebhookEndpointInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WebhookEndpoint"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CreatedWebhookEndpoint"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        post?: never;
        /**
         * Deletes a webhook endpoint with its secrets and deliveries.
         * @description Keys and clients: system, service.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    endpointId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{endpointId}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pauses a webhook endpoint; its deliveries wait.
         * @description Keys and clients: system, service.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    endpointId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WebhookEndpoint"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{endpointId}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resumes a webhook endpoint that was paused or gone.
         * @description Keys and clients: system, service.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    endpointId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WebhookEndpoint"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{endpointId}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes a new secret; the one before signs besides for a while.
         * @description Keys and clients: system, service.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Repeated under the same key a request gets the same answer; another request is refused. */
                    "idempotency-key"?: string;
                };
                path: {
                    endpointId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["RotateWebhookSecretInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RotatedWebhookSecret"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{endpointId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Deliveries of an endpoint, newest events first.
         * @description Keys and clients: system, service.
         */
        get: {
            parameters: {
                query?: {
                    status?: "pending" | "delivered" | "dead";
                    /** @description Event id of the last delivery of the page before. */
                    after?: string;
                    limit?: number;
                };
                header?: never;
                path: {
                    endpointId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WebhookDeliveryPage"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{endpointId}/deliveries/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends again: one event, those of a time, or all that were given up.
         * @description Keys and clients: system, service.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    endpointId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WebhookReplayInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WebhookReplayed"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/review/cases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What waits for a reviewer, longest first. */
        get: {
            parameters: {
                query?: {
                    communityId?: string;
                    kind?: "review" | "repudiation";
                    claimed?: "mine" | "nobody" | "anybody";
                    /** @description Only what waits so long. */
                    minAgeMin?: number;
                    /** @description Case id of the last one of the page before. */
                    after?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ReviewQueue"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/review/cases/{caseId}/claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes a case for half an hour; again, to prolong it. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    caseId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ReviewClaim"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/review/cases/{caseId}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives a claimed case back. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    caseId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/review/cases/{caseId}/decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Approves or rejects; the same decision again gets the same answer. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    caseId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewReviewDecisionInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ReviewDecision"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/review/cases/{caseId}/evidence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a claimed case is decided by. Each view is in the audit log. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    caseId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ReviewEvidence"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/review/cases/{caseId}/pictures/{artefactId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One picture of a claimed case. Each view is in the audit log. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    caseId: string;
                    artefactId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The picture. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "image/jpeg": string;
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/review/settings/{communityId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How a community reviews. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    communityId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ReviewSettings"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        /** Sets the share of decisions that a second reviewer repeats, blind. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    communityId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ReviewSettingsInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ReviewSettings"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/review/reviewers/{communityId}/{accountId}/operators": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which operators of a community an account is. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    communityId: string;
                    accountId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ReviewerOperators"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        /** Says which operators an account is; it reviews no session that they served. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    communityId: string;
                    accountId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ReviewerOperatorsInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ReviewerOperators"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/review/figures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How often second reviewers agreed, of the decisions taken in a time. */
        get: {
            parameters: {
                query: {
                    communityId?: string;
                    from: string;
                    to: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ReviewFigures"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/gallery/consent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The text that a person agrees to before a face is enrolled or searched. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            version: string;
                            texts: {
                                [key: string]: string;
                            };
                        };
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/gallery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Turns the gallery of the community on or off, and sets its purpose, its threshold and its limits. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ConfigureGalleryInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            done: true;
                        };
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/gallery/faces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Enrols a face and answers its key; flags a possible duplicate when asked to. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["EnrolFaceInput"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EnrolAnswer"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/gallery/faces/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Removes a face, also while the gallery is off. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["RemoveFaceInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            done: true;
                        };
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/gallery/searches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Looks for a face; answers only whether a reviewer has to look. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SearchFaceInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["GallerySearchAnswer"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/gallery/searches/candidates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a search found, for a reviewer: keys, sessions and scores. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ReadCandidatesInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CandidateList"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/gallery/searches/decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The word of a reviewer on a search. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["DecideSearchInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            done: true;
                        };
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/gallery/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** How often a search errs at the size that the gallery has. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ReadGalleryReportInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["GalleryReport"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/proofingsession/{id}/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Announces the bytes of an artefact that come in parts; idempotent. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["UploadDeclarationInput"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["UploadState"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reports/verification-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Searches sessions, the newest first, page by page. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ReportSearchInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ReportPage"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reports/expiring-documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Documents of successful sessions that expire soon, the first to expire first. */
        get: {
            parameters: {
                query?: {
                    communityId?: string;
                    days?: number;
                    /** @description `next` of the page before. */
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ExpiringPage"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reports/verification-sessions/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The sessions that match, as CSV or NDJSON; above 2,000,000 the search has to be refined. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ReportDownloadInput"];
                };
            };
            responses: {
                /** @description CSV or NDJSON. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/csv": unknown;
                        "application/x-ndjson": unknown;
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Entries of the audit log in the order of their chain. */
        get: {
            parameters: {
                query?: {
                    actor?: string;
                    action?: string;
                    from?: string;
                    to?: string;
                    /** @description `next` of the page before. */
                    after?: number;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AuditPage"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The audit log as NDJSON, one entry a line. */
        get: {
            parameters: {
                query?: {
                    actor?: string;
                    action?: string;
                    from?: string;
                    to?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description NDJSON of AuditRecord. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/x-ndjson": unknown;
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Follows the chain of hashes and names the first link that is broken. */
        get: {
            parameters: {
                query?: {
                    /** @description A signed checkpoint that was kept elsewhere. */
                    checkpoint?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AuditVerdict"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit/checkpoint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The head of the chain, signed; keep it elsewhere to notice later what was cut off. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SignedAuditCheckpoint"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/privacy/erasure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Erases the personal data of a session, or of all sessions of a uid. Repeating it does no harm. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ErasureRequestInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Erasure"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/privacy/erasure/{erasureId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was erased, which kiosks have yet to follow, and until when back-ups hold a copy. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    erasureId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Erasure"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/privacy/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How long back-ups are kept. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PrivacySettings"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        /** Says how long back-ups are kept; deletions name it. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PrivacySettingsInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PrivacySettings"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/privacy/communities/{communityId}/data-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives a community another data key; stored blobs follow in the background. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    communityId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ReplacedKey"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/kiosks/erasure-orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sessions whose data this kiosk has to remove from vault and outbox, signed. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SignedErasureOrders"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/kiosks/erasure-orders/{erasureId}/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Acknowledges that an order was carried out; repeating it changes nothing. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    erasureId: string;
                    sessionId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ErasureAcknowledgementInput"];
                };
            };
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/proofingsession/{id}/link/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends the person of a session a link to prepare for the counter. */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Repeated under the same key a request gets the same answer; another request is refused. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SendLinkInput"];
                };
            };
            responses: {
                /** @description Default Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["LinkSent"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/proofingsession/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What became of the messages of a session. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MessageList"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The process answers. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            status: "ok";
                        };
                    };
                };
                /** @description Problem details (RFC 9457). */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Requests may be sent here: the database answers and nobody told this node to end. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            status: "ok";
                        };
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Metrics of this node in the text format of Prometheus, for the tenant that runs the services. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": string;
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/introspect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Whether an access token is alive (RFC 7662).
         * @description Keys and clients: system, service.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/x-www-form-urlencoded": components["schemas"]["IntrospectionRequestInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Introspection"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/proofingsession/{id}/artefacts/{artefactId}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Stores the bytes of an artefact; repeating the same bytes succeeds. */
        put: {
            parameters: {
                query?: never;
                header: {
                    "content-digest": string;
                };
                path: {
                    id: string;
                    artefactId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/octet-stream": unknown;
                };
            };
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/proofingsession/{id}/uploads/{uploadId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Sends the next part of an upload, beginning at Upload-Offset. */
        patch: {
            parameters: {
                query?: never;
                header: {
                    "upload-offset": string;
                };
                path: {
                    id: string;
                    uploadId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/partial-upload": unknown;
                    "application/octet-stream": unknown;
                };
            };
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/proofingsession/{id}/uploads/form": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stores an artefact that comes as multipart/form-data, its bytes in `content`; idempotent. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        artefactId: string;
                        size: number;
                        sha256: string;
                        mediaType: string;
                        content: unknown;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Problem details (RFC 9457). */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Problem details (RFC 9457). */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Chosen by this project. */
        SignInInput: {
            /** @description Id, tag or DNS name of the tenant. */
            tenant: string;
            name: string;
            passphrase: string;
        };
        NewRoleInput: {
            name: string;
            permissions: ("workflow.manage" | "idproofing.manual-review" | "idproofing.add-journey" | "idproofing.reports.verification-sessions-download" | "idproofing.session-management" | "ai.chat_bot.access" | "user.affidavit.add" | "users.view-user" | "users.edit" | "users.all-users" | "platform.manage" | "accounts.manage" | "events.manage" | "audit.read" | "privacy.erase")[];
        };
        RoleChangeInput: {
            name?: string;
            permissions?: ("workflow.manage" | "idproofing.manual-review" | "idproofing.add-journey" | "idproofing.reports.verification-sessions-download" | "idproofing.session-management" | "ai.chat_bot.access" | "user.affidavit.add" | "users.view-user" | "users.edit" | "users.all-users" | "platform.manage" | "accounts.manage" | "events.manage" | "audit.read" | "privacy.erase")[];
        };
        NewAccountInput: {
            name: string;
            passphrase: string;
            /** @default null */
            communityId: string | null;
            roleIds: string[];
        };
        AccountChangeInput: {
            active?: boolean;
            communityId?: string | null;
            roleIds?: string[];
        };
        /** @description An administrator of the tenant with every permission. */
        FirstAccountInput: {
            tenant: string;
            name: string;
            passphrase: string;
        };
        NewPassphraseInput: {
            passphrase: string;
        };
        OwnPassphraseInput: {
            current: string;
            passphrase: string;
        };
        NewAccessKeyInput: {
            name: string;
            /** @enum {string} */
            type: "system" | "service" | "service_ext" | "app";
            /** @description Within what a key of the type may have. */
            scopes: ("workflow_instances.create" | "results.poll" | "user_device_details.read" | "proofing_sessions.create" | "proofing_sessions.manage" | "flows.manage" | "events.read" | "reports.read" | "tokens.introspect" | "metrics.read")[];
            /**
             * @description Null: every community of the tenant.
             * @default null
             */
            communityId: string | null;
            /** @default null */
            expiresAt: string | null;
        };
        NewApiClientInput: {
            name: string;
            /**
             * @default service
             * @enum {string}
             */
            type: "system" | "service" | "service_ext" | "app";
            scopes: ("workflow_instances.create" | "results.poll" | "user_device_details.read" | "proofing_sessions.create" | "proofing_sessions.manage" | "flows.manage" | "events.read" | "reports.read" | "tokens.introspect" | "metrics.read")[];
            /**
             * @description Null: every community of the tenant.
             * @default null
             */
            communityId: string | null;
            /** @description P-256; its private half signs the assertions of the client (RFC 7523). */
            publicJwk: {
                /** @constant */
                kty: "EC";
                /** @constant */
                crv: "P-256";
                x: string;
                y: string;
                kid?: string;
                /** @constant */
                use?: "sig";
                /** @constant */
                alg?: "ES256";
            };
        };
        ApiClientChangeInput: {
            name?: string;
            scopes?: ("workflow_instances.create" | "results.poll" | "user_device_details.read" | "proofing_sessions.create" | "proofing_sessions.manage" | "flows.manage" | "events.read" | "reports.read" | "tokens.introspect" | "metrics.read")[];
            publicJwk?: {
                /** @constant */
                kty: "EC";
                /** @constant */
                crv: "P-256";
                x: string;
                y: string;
                kid?: string;
                /** @constant */
                use?: "sig";
                /** @constant */
                alg?: "ES256";
            };
            active?: boolean;
        };
        SendLinkInput: {
            /** @constant */
            channel: "sms";
            /** @description The number that the session knows, unless said otherwise. */
            to?: string;
            /** @enum {string} */
            language?: "en" | "fr" | "zh-Hans" | "es";
            /** @description What the CAPTCHA of the community gave to who solved it; needed for SMS where there is one. */
            captcha?: string;
        } | {
            /** @constant */
            channel: "email";
            /**
             * Format: email
             * @description The address that the session knows, unless said otherwise.
             */
            to?: string;
            /** @enum {string} */
            language?: "en" | "fr" | "zh-Hans" | "es";
            /** @description What the CAPTCHA of the community gave to who solved it; needed for SMS where there is one. */
            captcha?: string;
        };
        ContactInput: {
            /** Format: email */
            email?: string;
            phone?: string;
            /** @enum {string} */
            language?: "en" | "fr" | "zh-Hans" | "es";
        };
        FormAnswersInput: {
            [key: string]: string | number | boolean;
        };
        CreateSessionInput: {
            /** Format: uuid */
            communityId?: string;
            flowId?: string;
            dvcID?: string;
            uid?: string;
            applicant?: {
                surname?: string;
                givenNames?: string;
                /** Format: date */
                dateOfBirth?: string;
                /** @enum {string} */
                sex?: "M" | "F" | "X";
                nationality?: string;
                /** @enum {string} */
                documentType?: "passport" | "identity-card" | "driving-licence" | "residence-permit" | "visa" | "travel-document" | "pan-card" | "unknown";
                documentNumber?: string;
                issuingState?: string;
                /** Format: date */
                dateOfIssue?: string;
                /** Format: date */
                dateOfExpiry?: string;
                personalNumber?: string;
                street?: string;
                city?: string;
                region?: string;
                postalCode?: string;
                country?: string;
            };
            answers?: components["schemas"]["FormAnswersInput"];
            contact?: components["schemas"]["ContactInput"];
        };
        ClaimSessionInput: {
            reference: string;
        };
        CancelSessionInput: {
            /** @enum {string} */
            reason?: "not-needed" | "created-by-mistake" | "applicant-withdrew";
        };
        SessionOpenInput: {
            /** @constant */
            v: 1;
            /** Format: uuid */
            sessionId: string;
            flow: {
                id: string;
                version: number;
                hash: string;
            };
            /** Format: date-time */
            startedAt: string;
        };
        EvidenceSegmentInput: {
            /** @constant */
            v: 1;
            /** Format: uuid */
            sessionId: string;
            events: {
                /** @constant */
                v: 1;
                /** Format: uuid */
                sessionId: string;
                seq: number;
                /** Format: date-time */
                time: string;
                type: string;
                actor: {
                    /** @enum {string} */
                    kind: "kiosk" | "operator" | "applicant";
                    id: string;
                    did?: string;
                };
                payload: {
                    [key: string]: components["schemas"]["Recursive1"];
                };
                commitments: {
                    name: string;
                    digest: string;
                }[];
                prev: string | null;
            }[];
            signatures: {
                /** @enum {string} */
                kind: "checkpoint" | "operator" | "final";
                seq: number;
                jws: string;
            }[];
            openings: {
                seq: number;
                name: string;
                /** @enum {string} */
                kind: "json" | "bytes";
                salt: string;
                value?: components["schemas"]["Recursive1"];
            }[];
        };
        ArtefactDeclarationInput: {
            /** @constant */
            v: 1;
            /** Format: uuid */
            sessionId: string;
            artefactId: string;
            kind: string;
            /** @enum {string} */
            mediaType: "image/jpeg" | "image/png" | "image/webp" | "image/jp2" | "application/json" | "application/octet-stream";
            digest: string;
            size: number;
            sha256: string;
        };
        SessionSubmissionInput: {
            /** Format: uuid */
            entryId: string;
            idempotencyKey: string;
            payload: components["schemas"]["SessionOpenInput"];
        };
        EvidenceSubmissionInput: {
            /** Format: uuid */
            entryId: string;
            idempotencyKey: string;
            payload: components["schemas"]["EvidenceSegmentInput"];
        };
        ArtefactSubmissionInput: {
            /** Format: uuid */
            entryId: string;
            idempotencyKey: string;
            payload: components["schemas"]["ArtefactDeclarationInput"];
        };
        DetailsFilterInput: {
            /** @enum {string} */
            certificateType?: "document" | "face" | "inspection";
        };
        CreateDocumentSessionInput: {
            dvcID: string;
            sessionRequest: {
                tenantDNS?: string;
                communityName?: string;
                /** @enum {string} */
                documentType?: "dl_object" | "ppt_object" | "idcard_object";
                userUID?: string;
                did?: string;
            };
        };
        DocumentSessionQueryInput: {
            dvcID: string;
            /** Format: uuid */
            sessionId: string;
        };
        NewDvcV1Input: {
            name: string;
            flowId: string;
            /** @description Further properties are accepted and kept. */
            bypassConfig?: {
                /** @default false */
                enabled: boolean;
                /** @default [] */
                criteria: string[];
            } & {
                [key: string]: unknown;
            };
        };
        NewDvcV2Input: {
            name: string;
            flowId: string;
            /** @enum {string} */
            camera_enforcement?: "front" | "back" | "default";
            face_liveness?: {
                skip?: boolean;
                /** @description Selfie retries before the fallback. */
                max_retry_count?: number;
                /** @enum {string} */
                satisfiedBy?: "attested-inspection" | "active-checks" | "active-and-passive";
            };
            /** @description Further properties are accepted and kept. */
            bypassConfig?: {
                /** @default false */
                enabled: boolean;
                /** @default [] */
                criteria: string[];
            } & {
                [key: string]: unknown;
            };
        };
        NewWebhookEndpointInput: {
            /** Format: uri */
            url: string;
            /** @default  */
            description: string;
            /** @description Without it every type. */
            types?: ("E_IDV_SESSION_EXPIRED" | "E_IDV_SESSION_ABANDONED" | "E_IDV_SESSION_RETRY" | "E_IDV_SESSION_ENDED" | "E_IDV_SESSION_CORRECTED" | "E_IDV_SELFIECAPTURE" | "E_IDV_MANUAL_REVIEW_DECISION" | "E_IDV_DOCUMENT_NOT_ALLOWED" | "E_IDV_SESSION_REPUDIATED" | "E_WEBHOOK_ENDPOINT_PAUSED")[];
            /**
             * Format: uuid
             * @description Without it every community that the caller reaches.
             */
            communityId?: string;
        };
        RotateWebhookSecretInput: {
            /**
             * @description How long the secret before signs besides.
             * @default 24
             */
            overlapHours: number;
        };
        WebhookReplayInput: {
            /** Format: uuid */
            eventId: string;
        } | {
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
        } | {
            /** @constant */
            deadLetters: true;
        };
        CaptchaConfigurationInput: {
            /** @enum {string} */
            provider: "recaptcha-v2" | "recaptcha-v3" | "hcaptcha" | "turnstile";
            siteKey: string;
            secret: string;
        };
        CaptchaFetchInput: {
            /**
             * Format: uuid
             * @description Needed of callers of the whole tenant.
             */
            communityId?: string;
        };
        /** @description A verification flow in the second form; docs/flows.md explains every setting. */
        VerificationFlowInput: {
            id: string;
            version?: number;
            name: {
                en: string;
                fr: string;
                "zh-Hans": string;
                es: string;
            };
            uniqueTag: string;
            /**
             * @default kyc-with-face-comparison
             * @enum {string}
             */
            journey: "kyc-with-face-comparison" | "document-only";
            /** @default outcome-rules-2 */
            ruleSet: string;
            /** @default true */
            attended: boolean;
            /**
             * @default [
             *       "consent",
             *       "document",
             *       "selfie"
             *     ]
             */
            steps: ("consent" | "document" | "selfie")[];
            /** @default {} */
            document: {
                /**
                 * @default Manual
                 * @enum {string}
                 */
                captureType: "Auto" | "Manual";
                /**
                 * @default default
                 * @enum {string}
                 */
                camera_enforcement: "front" | "back" | "default";
                /** @default [] */
                allowed: {
                    country: string;
                    region?: string;
                    /** @enum {string} */
                    type?: "passport" | "identity-card" | "driving-licence" | "residence-permit" | "visa" | "travel-document" | "pan-card" | "unknown";
                }[];
                /** @default [] */
                blocked: {
                    country: string;
                    region?: string;
                    /** @enum {string} */
                    type?: "passport" | "identity-card" | "driving-licence" | "residence-permit" | "visa" | "travel-document" | "pan-card" | "unknown";
                }[];
                /**
                 * @default [
                 *       "passport",
                 *       "identity-card",
                 *       "driving-licence",
                 *       "residence-permit",
                 *       "travel-document",
                 *       "pan-card"
                 *     ]
                 */
                supported: ("passport" | "identity-card" | "driving-licence" | "residence-permit" | "visa" | "travel-document" | "pan-card" | "unknown")[];
                /** @default 30 */
                expiringSoonDays: number;
                /** @default 700 */
                steadyMs: number;
                /**
                 * @default {
                 *       "minFocus": {
                 *         "document": 0.1,
                 *         "mrz": 0.2,
                 *         "portrait": 0.05,
                 *         "text": 0.12,
                 *         "barcode": 0.2
                 *       },
                 *       "maxGlare": {
                 *         "document": 0.05,
                 *         "mrz": 0.01,
                 *         "portrait": 0.03,
                 *         "text": 0.02,
                 *         "barcode": 0.02
                 *       },
                 *       "minLuminance": 60,
                 *       "maxLuminance": 245,
                 *       "minContrast": 20,
                 *       "minPixelsPerCharacter": 10,
                 *       "minPixelsPerModule": 2.5,
                 *       "minPixelsPerMm": 5,
                 *       "maxTiltDegrees": 20,
                 *       "maxCutCorners": 0
                 *     }
                 */
                quality: {
                    minFocus: {
                        document: number;
                        mrz: number;
                        portrait: number;
                        text: number;
                        barcode: number;
                    };
                    maxGlare: {
                        document: number;
                        mrz: number;
                        portrait: number;
                        text: number;
                        barcode: number;
                    };
                    minLuminance: number;
                    maxLuminance: number;
                    minContrast: number;
                    minPixelsPerCharacter: number;
                    minPixelsPerModule: number;
                    minPixelsPerMm: number;
                    maxTiltDegrees: number;
                    maxCutCorners: number;
                };
                /**
                 * @default [
                 *       "surname",
                 *       "givenNames",
                 *       "dateOfBirth",
                 *       "documentNumber",
                 *       "dateOfExpiry"
                 *     ]
                 */
                confirmFields: ("documentCode" | "issuingState" | "documentNumber" | "surname" | "givenNames" | "nameSuffix" | "nationality" | "dateOfBirth" | "placeOfBirth" | "sex" | "dateOfIssue" | "dateOfExpiry" | "personalNumber" | "street" | "city" | "county" | "region" | "postalCode" | "country" | "height" | "weight" | "eyeColour" | "hairColour" | "vehicleClass" | "restrictions" | "endorsements" | "documentDiscriminator")[];
                /** @default 2 */
                requiredReadings: number;
                /** @default false */
                ignoreMiddleNames: boolean;
            };
            /** @default {} */
            selfie: {
                /** @default false */
                autoCapture: boolean;
                /** @default false */
                lightMode: boolean;
                /**
                 * @default front
                 * @enum {string}
                 */
                camera_enforcement: "front" | "back" | "default";
                /** @default 100 */
                faceCheckIntervalMs: number;
                /** @default 600 */
                captureTimeMs: number;
                /** @default 2000 */
                startTimeoutMs: number;
                /** @default {} */
                limits: {
                    /** @default 60 */
                    minInterEyePx: number;
                    /** @default 15 */
                    maxYaw: number;
                    /** @default 18 */
                    maxPitch: number;
                    /** @default 12 */
                    maxRoll: number;
                    /** @default {} */
                    minScores: {
                        /** @default 84 */
                        "single-face-present": number;
                        /** @default 1 */
                        "head-size": number;
                        /** @default 50 */
                        "leftward-crop": number;
                        /** @default 50 */
                        "rightward-crop": number;
                        /** @default 50 */
                        "margin-above": number;
                        /** @default 50 */
                        "margin-below": number;
                        /** @default 50 */
                        "eyes-open": number;
                        /** @default 50 */
                        "eyes-visible": number;
                        /** @default 50 */
                        "mouth-closed": number;
                        /** @default 50 */
                        "mouth-occlusion-prevention": number;
                        /** @default 50 */
                        "dynamic-range": number;
                        /** @default 30 */
                        "illumination-uniformity": number;
                        /** @default 90 */
                        "under-exposure-prevention": number;
                        /** @default 5 */
                        "over-exposure-prevention": number;
                        /** @default 30 */
                        "luminance-mean": number;
                        /** @default 50 */
                        "luminance-variance": number;
                        /** @default 30 */
                        sharpness: number;
                    };
                    /** @default 0.18 */
                    maxOffsetX: number;
                    /** @default 0.2 */
                    maxOffsetY: number;
                    /** @default 0.25 */
                    minHeadShare: number;
                    /** @default 0.85 */
                    maxHeadShare: number;
                };
            };
            /** @default {} */
            face_liveness: {
                /** @default false */
                skip: boolean;
                skip_liveid?: boolean;
                /** @default 3 */
                max_retry_count: number;
                /**
                 * @default active-checks
                 * @enum {string}
                 */
                satisfiedBy: "attested-inspection" | "active-checks" | "active-and-passive";
                /** @default {} */
                challenges: {
                    /** @default 0 */
                    count: number;
                    /**
                     * @default [
                     *       "turn-left",
                     *       "turn-right",
                     *       "nod",
                     *       "approach",
                     *       "blink",
                     *       "smile"
                     *     ]
                     */
                    kinds: ("turn-left" | "turn-right" | "nod" | "approach" | "blink" | "smile")[];
                    /** @default 20 */
                    timeoutSec: number;
                    /** @default {} */
                    limits: {
                        /** @default 20 */
                        turnYaw: number;
                        /** @default 12 */
                        nodPitch: number;
                        /** @default 1.25 */
                        approachScale: number;
                        /** @default 0.55 */
                        blinkOpening: number;
                        /** @default 250 */
                        blinkMs: number;
                        /** @default 1.1 */
                        smileWidth: number;
                        /** @default 0.9 */
                        continuity: number;
                        /** @default 700 */
                        maxGapMs: number;
                    };
                };
                /** @default {} */
                light: {
                    /** @default false */
                    enabled: boolean;
                    /** @default 6 */
                    stages: number;
                    /** @default 700 */
                    stageMs: number;
                    /** @default 0.6 */
                    minCorrelation: number;
                    /** @default 0.0015 */
                    minResponse: number;
                };
                /** @default {} */
                passive: {
                    /** @default 0.5 */
                    threshold: number;
                    /** @default 0.1 */
                    worst: number;
                    /** @default 5 */
                    minFrames: number;
                };
                /** @default {} */
                injection: {
                    /** @default 0.2 */
                    maxRepeats: number;
                    /** @default 0.97 */
                    maxStillPoints: number;
                    /** @default 0.0005 */
                    minJitter: number;
                };
                /**
                 * @default attested-inspection
                 * @enum {string}
                 */
                accessibleAlternative: "attested-inspection" | "none";
            };
            /** @default {} */
            comparison: {
                /**
                 * @default {
                 *       "thresholdSetId": "provisional-portrait-1",
                 *       "supports": 0.93,
                 *       "review": 0.907
                 *     }
                 */
                selfieToPortrait: {
                    thresholdSetId: string;
                    supports: number;
                    review: number;
                    calibration?: string;
                };
                /**
                 * @default {
                 *       "thresholdSetId": "provisional-selfie-1",
                 *       "supports": 0.93,
                 *       "review": 0.907
                 *     }
                 */
                selfieToSelfie: {
                    thresholdSetId: string;
                    supports: number;
                    review: number;
                    calibration?: string;
                };
                /** @default {} */
                calibratedFloor: {
                    /** @default 0.9 */
                    supports: number;
                    /** @default 0.88 */
                    review: number;
                };
                /** @default 32 */
                minPortraitInterEyePx: number;
                /** @default 8 */
                maxPortraitAgeYears: number;
                /** @default 8 */
                maxLiveIdAgeYears: number;
                /** @default 16 */
                minAgeYears: number;
            };
            /** @default [] */
            requiredChecks: ("document.machine-read" | "document.mrz-read" | "document.mrz-check-digits" | "document.barcode-read" | "document.data-match" | "document.printed-data" | "document.logic" | "document.field-format" | "document.barcode-authenticity" | "document.suspicious-data" | "document.data-integrity" | "document.expiry" | "document.version" | "document.supported" | "document.allowed" | "document.image-quality" | "document.liveness" | "document.photo-forgery" | "document.security-features" | "document.generated-image" | "applicant.entered-data" | "face.capture-quality" | "face.liveness" | "face.injection" | "face.comparison" | "face.comparison-live-id" | "inspection.attested")[];
            /** @default [] */
            mustNotFail: ("document.machine-read" | "document.mrz-read" | "document.mrz-check-digits" | "document.barcode-read" | "document.data-match" | "document.printed-data" | "document.logic" | "document.field-format" | "document.barcode-authenticity" | "document.suspicious-data" | "document.data-integrity" | "document.expiry" | "document.version" | "document.supported" | "document.allowed" | "document.image-quality" | "document.liveness" | "document.photo-forgery" | "document.security-features" | "document.generated-image" | "applicant.entered-data" | "face.capture-quality" | "face.liveness" | "face.injection" | "face.comparison" | "face.comparison-live-id" | "inspection.attested")[];
            /** @default [] */
            reviewIfNotPerformed: ("document.machine-read" | "document.mrz-read" | "document.mrz-check-digits" | "document.barcode-read" | "document.data-match" | "document.printed-data" | "document.logic" | "document.field-format" | "document.barcode-authenticity" | "document.suspicious-data" | "document.data-integrity" | "document.expiry" | "document.version" | "document.supported" | "document.allowed" | "document.image-quality" | "document.liveness" | "document.photo-forgery" | "document.security-features" | "document.generated-image" | "applicant.entered-data" | "face.capture-quality" | "face.liveness" | "face.injection" | "face.comparison" | "face.comparison-live-id" | "inspection.attested")[];
            /** @default {} */
            bypassConfig: {
                /** @default false */
                enabled: boolean;
                /** @default [] */
                criteria: string[];
            } & {
                [key: string]: unknown;
            };
            /** @default 2 */
            retryCount: number;
            /** @default 10080 */
            expireSessionInMin: number;
            /** @default 60 */
            abandonSessionInMin: number;
            /** @enum {string} */
            abandonFrom?: "created" | "first-use";
            /** @default {} */
            idle: {
                /** @default 10 */
                warnAfterMin: number;
                /** @default 15 */
                lockAfterMin: number;
                /** @default 180 */
                applicantStepSec: number;
            };
            /** @default {} */
            retentionMin: {
                /** @default 10080 */
                success: number;
                /** @default 10080 */
                failed: number;
                /** @default 10080 */
                notPerformed: number;
                /** @default 10080 */
                review: number;
                /** @default 10080 */
                abandoned: number;
            };
            /**
             * @default [
             *       "en",
             *       "fr",
             *       "zh-Hans",
             *       "es"
             *     ]
             */
            languages: ("en" | "fr" | "zh-Hans" | "es")[];
            form?: {
                inputs: ({
                    id: string;
                    label: {
                        en: string;
                        fr: string;
                        "zh-Hans": string;
                        es: string;
                    };
                    /** @default false */
                    required: boolean;
                    /** @constant */
                    type: "text";
                    /** @default 0 */
                    minLength: number;
                    /** @default 200 */
                    maxLength: number;
                } | {
                    id: string;
                    label: {
                        en: string;
                        fr: string;
                        "zh-Hans": string;
                        es: string;
                    };
                    /** @default false */
                    required: boolean;
                    /** @constant */
                    type: "number";
                    /** @default -1000000000000 */
                    min: number;
                    /** @default 1000000000000 */
                    max: number;
                    /** @default false */
                    whole: boolean;
                } | {
                    id: string;
                    label: {
                        en: string;
                        fr: string;
                        "zh-Hans": string;
                        es: string;
                    };
                    /** @default false */
                    required: boolean;
                    /** @constant */
                    type: "password";
                    /** @default 8 */
                    minLength: number;
                    /** @default 128 */
                    maxLength: number;
                } | {
                    id: string;
                    label: {
                        en: string;
                        fr: string;
                        "zh-Hans": string;
                        es: string;
                    };
                    /** @default false */
                    required: boolean;
                    /** @constant */
                    type: "email";
                } | {
                    id: string;
                    label: {
                        en: string;
                        fr: string;
                        "zh-Hans": string;
                        es: string;
                    };
                    /** @default false */
                    required: boolean;
                    /** @constant */
                    type: "date";
                    /**
                     * Format: date
                     * @default 1900-01-01
                     */
                    earliest: string;
                    /**
                     * Format: date
                     * @default 2199-12-31
                     */
                    latest: string;
                } | {
                    id: string;
                    label: {
                        en: string;
                        fr: string;
                        "zh-Hans": string;
                        es: string;
                    };
                    /** @default false */
                    required: boolean;
                    /** @constant */
                    type: "checkbox";
                })[];
            };
        };
        /** @description A verification flow in the first form: one level; docs/flows.md explains every setting. */
        FlatVerificationFlowInput: {
            id: string;
            version?: number;
            "name.en": string;
            "name.fr": string;
            "name.zh-Hans": string;
            "name.es": string;
            uniqueTag: string;
            /**
             * @default kyc-with-face-comparison
             * @enum {string}
             */
            journey: "kyc-with-face-comparison" | "document-only";
            /** @default outcome-rules-2 */
            ruleSet: string;
            /** @default true */
            attended: boolean;
            /**
             * @default [
             *       "consent",
             *       "document",
             *       "selfie"
             *     ]
             */
            steps: ("consent" | "document" | "selfie")[];
            /**
             * @default Manual
             * @enum {string}
             */
            "document.captureType": "Auto" | "Manual";
            /**
             * @default default
             * @enum {string}
             */
            camera_enforcement: "front" | "back" | "default";
            /** @default [] */
            allowedDocuments: {
                country: string;
                region?: string;
                /** @enum {string} */
                type?: "passport" | "identity-card" | "driving-licence" | "residence-permit" | "visa" | "travel-document" | "pan-card" | "unknown";
            }[];
            /** @default [] */
            blockedDocuments: {
                country: string;
                region?: string;
                /** @enum {string} */
                type?: "passport" | "identity-card" | "driving-licence" | "residence-permit" | "visa" | "travel-document" | "pan-card" | "unknown";
            }[];
            /**
             * @default [
             *       "passport",
             *       "identity-card",
             *       "driving-licence",
             *       "residence-permit",
             *       "travel-document",
             *       "pan-card"
             *     ]
             */
            "document.supported": ("passport" | "identity-card" | "driving-licence" | "residence-permit" | "visa" | "travel-document" | "pan-card" | "unknown")[];
            /** @default 30 */
            "document.expiringSoonDays": number;
            /** @default 700 */
            "document.steadyMs": number;
            "document.quality.minFocus.document"?: number;
            "document.quality.minFocus.mrz"?: number;
            "document.quality.minFocus.portrait"?: number;
            "document.quality.minFocus.text"?: number;
            "document.quality.minFocus.barcode"?: number;
            "document.quality.maxGlare.document"?: number;
            "document.quality.maxGlare.mrz"?: number;
            "document.quality.maxGlare.portrait"?: number;
            "document.quality.maxGlare.text"?: number;
            "document.quality.maxGlare.barcode"?: number;
            "document.quality.minLuminance"?: number;
            "document.quality.maxLuminance"?: number;
            "document.quality.minContrast"?: number;
            "document.quality.minPixelsPerCharacter"?: number;
            "document.quality.minPixelsPerModule"?: number;
            "document.quality.minPixelsPerMm"?: number;
            "document.quality.maxTiltDegrees"?: number;
            "document.quality.maxCutCorners"?: number;
            /**
             * @default [
             *       "surname",
             *       "givenNames",
             *       "dateOfBirth",
             *       "documentNumber",
             *       "dateOfExpiry"
             *     ]
             */
            "document.confirmFields": ("documentCode" | "issuingState" | "documentNumber" | "surname" | "givenNames" | "nameSuffix" | "nationality" | "dateOfBirth" | "placeOfBirth" | "sex" | "dateOfIssue" | "dateOfExpiry" | "personalNumber" | "street" | "city" | "county" | "region" | "postalCode" | "country" | "height" | "weight" | "eyeColour" | "hairColour" | "vehicleClass" | "restrictions" | "endorsements" | "documentDiscriminator")[];
            /** @default 2 */
            "document.requiredReadings": number;
            /** @default false */
            ignoreMiddleNames: boolean;
            /** @default false */
            "selfie.autoCapture": boolean;
            /** @default false */
            "selfie.lightMode": boolean;
            /**
             * @default front
             * @enum {string}
             */
            "selfie.camera_enforcement": "front" | "back" | "default";
            /** @default 100 */
            "selfie.faceCheckIntervalMs": number;
            /** @default 600 */
            "selfie.captureTimeMs": number;
            /** @default 2000 */
            "selfie.startTimeoutMs": number;
            /** @default 60 */
            "selfie.limits.minInterEyePx": number;
            /** @default 15 */
            "selfie.limits.maxYaw": number;
            /** @default 18 */
            "selfie.limits.maxPitch": number;
            /** @default 12 */
            "selfie.limits.maxRoll": number;
            /** @default 84 */
            "selfie.limits.minScores.single-face-present": number;
            /** @default 1 */
            "selfie.limits.minScores.head-size": number;
            /** @default 50 */
            "selfie.limits.minScores.leftward-crop": number;
            /** @default 50 */
            "selfie.limits.minScores.rightward-crop": number;
            /** @default 50 */
            "selfie.limits.minScores.margin-above": number;
            /** @default 50 */
            "selfie.limits.minScores.margin-below": number;
            /** @default 50 */
            "selfie.limits.minScores.eyes-open": number;
            /** @default 50 */
            "selfie.limits.minScores.eyes-visible": number;
            /** @default 50 */
            "selfie.limits.minScores.mouth-closed": number;
            /** @default 50 */
            "selfie.limits.minScores.mouth-occlusion-prevention": number;
            /** @default 50 */
            "selfie.limits.minScores.dynamic-range": number;
            /** @default 30 */
            "selfie.limits.minScores.illumination-uniformity": number;
            /** @default 90 */
            "selfie.limits.minScores.under-exposure-prevention": number;
            /** @default 5 */
            "selfie.limits.minScores.over-exposure-prevention": number;
            /** @default 30 */
            "selfie.limits.minScores.luminance-mean": number;
            /** @default 50 */
            "selfie.limits.minScores.luminance-variance": number;
            /** @default 30 */
            "selfie.limits.minScores.sharpness": number;
            /** @default 0.18 */
            "selfie.limits.maxOffsetX": number;
            /** @default 0.2 */
            "selfie.limits.maxOffsetY": number;
            /** @default 0.25 */
            "selfie.limits.minHeadShare": number;
            /** @default 0.85 */
            "selfie.limits.maxHeadShare": number;
            /** @default false */
            "liveness.skip": boolean;
            skip_liveid?: boolean;
            /** @default 3 */
            "liveness.max_retry_count": number;
            /**
             * @default active-checks
             * @enum {string}
             */
            "face_liveness.satisfiedBy": "attested-inspection" | "active-checks" | "active-and-passive";
            /** @default 0 */
            "face_liveness.challenges.count": number;
            /**
             * @default [
             *       "turn-left",
             *       "turn-right",
             *       "nod",
             *       "approach",
             *       "blink",
             *       "smile"
             *     ]
             */
            "face_liveness.challenges.kinds": ("turn-left" | "turn-right" | "nod" | "approach" | "blink" | "smile")[];
            /** @default 20 */
            "face_liveness.challenges.timeoutSec": number;
            /** @default 20 */
            "face_liveness.challenges.limits.turnYaw": number;
            /** @default 12 */
            "face_liveness.challenges.limits.nodPitch": number;
            /** @default 1.25 */
            "face_liveness.challenges.limits.approachScale": number;
            /** @default 0.55 */
            "face_liveness.challenges.limits.blinkOpening": number;
            /** @default 250 */
            "face_liveness.challenges.limits.blinkMs": number;
            /** @default 1.1 */
            "face_liveness.challenges.limits.smileWidth": number;
            /** @default 0.9 */
            "face_liveness.challenges.limits.continuity": number;
            /** @default 700 */
            "face_liveness.challenges.limits.maxGapMs": number;
            /** @default false */
            "face_liveness.light.enabled": boolean;
            /** @default 6 */
            "face_liveness.light.stages": number;
            /** @default 700 */
            "face_liveness.light.stageMs": number;
            /** @default 0.6 */
            "face_liveness.light.minCorrelation": number;
            /** @default 0.0015 */
            "face_liveness.light.minResponse": number;
            /** @default 0.5 */
            "face_liveness.passive.threshold": number;
            /** @default 0.1 */
            "face_liveness.passive.worst": number;
            /** @default 5 */
            "face_liveness.passive.minFrames": number;
            /** @default 0.2 */
            "face_liveness.injection.maxRepeats": number;
            /** @default 0.97 */
            "face_liveness.injection.maxStillPoints": number;
            /** @default 0.0005 */
            "face_liveness.injection.minJitter": number;
            /**
             * @default attested-inspection
             * @enum {string}
             */
            "face_liveness.accessibleAlternative": "attested-inspection" | "none";
            "comparison.selfieToPortrait.thresholdSetId"?: string;
            "comparison.selfieToPortrait.supports"?: number;
            "comparison.selfieToPortrait.review"?: number;
            "comparison.selfieToPortrait.calibration"?: string;
            "comparison.selfieToSelfie.thresholdSetId"?: string;
            "comparison.selfieToSelfie.supports"?: number;
            "comparison.selfieToSelfie.review"?: number;
            "comparison.selfieToSelfie.calibration"?: string;
            /** @default 0.9 */
            "comparison.calibratedFloor.supports": number;
            /** @default 0.88 */
            "comparison.calibratedFloor.review": number;
            /** @default 32 */
            "comparison.minPortraitInterEyePx": number;
            /** @default 8 */
            "comparison.maxPortraitAgeYears": number;
            /** @default 8 */
            "comparison.maxLiveIdAgeYears": number;
            /** @default 16 */
            "comparison.minAgeYears": number;
            /** @default [] */
            requiredChecks: ("document.machine-read" | "document.mrz-read" | "document.mrz-check-digits" | "document.barcode-read" | "document.data-match" | "document.printed-data" | "document.logic" | "document.field-format" | "document.barcode-authenticity" | "document.suspicious-data" | "document.data-integrity" | "document.expiry" | "document.version" | "document.supported" | "document.allowed" | "document.image-quality" | "document.liveness" | "document.photo-forgery" | "document.security-features" | "document.generated-image" | "applicant.entered-data" | "face.capture-quality" | "face.liveness" | "face.injection" | "face.comparison" | "face.comparison-live-id" | "inspection.attested")[];
            /** @default [] */
            mustNotFail: ("document.machine-read" | "document.mrz-read" | "document.mrz-check-digits" | "document.barcode-read" | "document.data-match" | "document.printed-data" | "document.logic" | "document.field-format" | "document.barcode-authenticity" | "document.suspicious-data" | "document.data-integrity" | "document.expiry" | "document.version" | "document.supported" | "document.allowed" | "document.image-quality" | "document.liveness" | "document.photo-forgery" | "document.security-features" | "document.generated-image" | "applicant.entered-data" | "face.capture-quality" | "face.liveness" | "face.injection" | "face.comparison" | "face.comparison-live-id" | "inspection.attested")[];
            /** @default [] */
            reviewIfNotPerformed: ("document.machine-read" | "document.mrz-read" | "document.mrz-check-digits" | "document.barcode-read" | "document.data-match" | "document.printed-data" | "document.logic" | "document.field-format" | "document.barcode-authenticity" | "document.suspicious-data" | "document.data-integrity" | "document.expiry" | "document.version" | "document.supported" | "document.allowed" | "document.image-quality" | "document.liveness" | "document.photo-forgery" | "document.security-features" | "document.generated-image" | "applicant.entered-data" | "face.capture-quality" | "face.liveness" | "face.injection" | "face.comparison" | "face.comparison-live-id" | "inspection.attested")[];
            /** @default {} */
            bypassConfig: {
                /** @default false */
                enabled: boolean;
                /** @default [] */
                criteria: string[];
            } & {
                [key: string]: unknown;
            };
            /** @default 2 */
            retryCount: number;
            /** @default 10080 */
            expireSessionInMin: number;
            /** @default 60 */
            abandonSessionInMin: number;
            /** @enum {string} */
            abandonFrom?: "created" | "first-use";
            /** @default 10 */
            "idle.warnAfterMin": number;
            /** @default 15 */
            "idle.lockAfterMin": number;
            /** @default 180 */
            "idle.applicantStepSec": number;
            /** @default 10080 */
            "dataRetention.success": number;
            /** @default 10080 */
            "dataRetention.failed": number;
            /** @default 10080 */
            "dataRetention.notPerformed": number;
            /** @default 10080 */
            "dataRetention.review": number;
            /** @default 10080 */
            "dataRetention.abandoned": number;
            /**
             * @default [
             *       "en",
             *       "fr",
             *       "zh-Hans",
             *       "es"
             *     ]
             */
            languages: ("en" | "fr" | "zh-Hans" | "es")[];
            formStep?: ({
                id: string;
                label: {
                    en: string;
                    fr: string;
                    "zh-Hans": string;
                    es: string;
                };
                /** @default false */
                required: boolean;
                /** @constant */
                type: "text";
                /** @default 0 */
                minLength: number;
                /** @default 200 */
                maxLength: number;
            } | {
                id: string;
                label: {
                    en: string;
                    fr: string;
                    "zh-Hans": string;
                    es: string;
                };
                /** @default false */
                required: boolean;
                /** @constant */
                type: "number";
                /** @default -1000000000000 */
                min: number;
                /** @default 1000000000000 */
                max: number;
                /** @default false */
                whole: boolean;
            } | {
                id: string;
                label: {
                    en: string;
                    fr: string;
                    "zh-Hans": string;
                    es: string;
                };
                /** @default false */
                required: boolean;
                /** @constant */
                type: "password";
                /** @default 8 */
                minLength: number;
                /** @default 128 */
                maxLength: number;
            } | {
                id: string;
                label: {
                    en: string;
                    fr: string;
                    "zh-Hans": string;
                    es: string;
                };
                /** @default false */
                required: boolean;
                /** @constant */
                type: "email";
            } | {
                id: string;
                label: {
                    en: string;
                    fr: string;
                    "zh-Hans": string;
                    es: string;
                };
                /** @default false */
                required: boolean;
                /** @constant */
                type: "date";
                /**
                 * Format: date
                 * @default 1900-01-01
                 */
                earliest: string;
                /**
                 * Format: date
                 * @default 2199-12-31
                 */
                latest: string;
            } | {
                id: string;
                label: {
                    en: string;
                    fr: string;
                    "zh-Hans": string;
                    es: string;
                };
                /** @default false */
                required: boolean;
                /** @constant */
                type: "checkbox";
            })[];
        };
        CopyFlowInput: {
            id: string;
            uniqueTag: string;
            name?: {
                en: string;
                fr: string;
                "zh-Hans": string;
                es: string;
            };
        };
        FlowOptionsInput: {
            /** @description The flow of a session at a kiosk that names none; null: counter-standard. */
            defaultFlowId: string | null;
            /** @description For every flow, whatever the flow says. */
            ignoreMiddleNames: boolean;
        };
        TemplateWordingInput: {
            consent?: {
                [key: string]: string | null;
            };
            instructions?: {
                [key: string]: string | null;
            };
            result?: {
                [key: string]: string | null;
            };
        };
        UpdateTemplatesInput: {
            /** @description All flows when left out. */
            flowIds?: string[];
        };
        FaceTemplateInput: {
            /** @constant */
            modelId: "dlib-resnet-128/mesh5-mirror-1";
            /** @description 128 numbers, IEEE 754 binary32, little-endian, base64url. */
            vector: string;
        };
        ConfigureGalleryInput: {
            authority: string;
            payload: {
                enabled: boolean;
                purpose: string;
                threshold: number;
                searchesPerHour?: number;
                checkDuplicates?: boolean;
            };
        };
        EnrolFaceInput: {
            authority: string;
            payload: {
                /** Format: uuid */
                requestId: string;
                template: components["schemas"]["FaceTemplateInput"];
                consent: {
                    textVersion: string;
                    language: string;
                    /** Format: date-time */
                    time: string;
                };
                /** Format: uuid */
                sessionId: string;
                checkDuplicates: boolean;
            };
        };
        RemoveFaceInput: {
            authority: string;
            payload: {
                /** Format: uuid */
                faceKey: string;
            };
        };
        SearchFaceInput: {
            authority: string;
            payload: {
                /** Format: uuid */
                searchId: string;
                template: components["schemas"]["FaceTemplateInput"];
                consent: {
                    textVersion: string;
                    language: string;
                    /** Format: date-time */
                    time: string;
                };
                /** Format: uuid */
                sessionId: string;
            };
        };
        ReadCandidatesInput: {
            authority: string;
            payload: {
                /** Format: uuid */
                searchId: string;
            };
        };
        DecideSearchInput: {
            authority: string;
            payload: {
                /** Format: uuid */
                searchId: string;
                /** @enum {string} */
                decision: "same-person" | "different-person" | "inconclusive";
            };
        };
        ReadGalleryReportInput: {
            authority: string;
            payload: Record<string, never>;
        };
        IntrospectionRequestInput: {
            token: string;
            token_type_hint?: string;
        };
        /** @description A branch becomes a tenant with one community. */
        NewBranchInput: {
            name: string;
        };
        NewKioskInput: {
            licenseKey: string;
            enrolmentCode: string;
            kioskDid: string;
            kioskName: string;
            /** @description Compact JWS, ES256, by the key of kioskDid. */
            proof: string;
        };
        OperatorRecordInput: {
            operatorId: string;
            name: string;
            /** @enum {string} */
            role: "operator" | "supervisor";
            permissions: ("counter.verify" | "counter.review" | "counter.export" | "counter.manage-operators" | "counter.settings" | "gallery.search" | "gallery.review" | "gallery.manage")[];
            verifier: string;
            did: string;
            wrappedKey: string;
        };
        NewOperatorRequestInput: {
            operator: components["schemas"]["OperatorRecordInput"];
            authority: {
                /** @constant */
                kind: "enrolment";
                code: string;
            } | {
                /** @constant */
                kind: "supervisor";
                signature: string;
            };
        };
        TenantChangeInput: {
            name?: string;
            tag?: string;
            dns?: string | null;
        };
        NewCommunityInput: {
            name: string;
            logo?: string | null;
            accountsPerPerson?: number;
            personsPerAccount?: number;
        };
        CommunityChangeInput: {
            name?: string;
            logo?: string | null;
            accountsPerPerson?: number;
            personsPerAccount?: number;
        };
        NewLicenceInput: {
            /** Format: uuid */
            communityId: string;
            modules: ("idproofing" | "gallery" | "workflow" | "wallet")[];
            /** @default null */
            expiresAt: string | null;
        };
        LicenceChangeInput: {
            modules?: ("idproofing" | "gallery" | "workflow" | "wallet")[];
            expiresAt?: string | null;
            active?: boolean;
        };
        NewEnrolmentCodeInput: {
            /** Format: uuid */
            communityId: string;
        };
        KioskChangeInput: {
            name?: string;
            active?: boolean;
        };
        ErasureRequestInput: {
            /** Format: uuid */
            sessionId?: string;
            uid?: string;
            /** Format: uuid */
            communityId?: string;
            /** @default false */
            includeHeld: boolean;
        };
        PrivacySettingsInput: {
            backupRetentionDays: number;
        };
        ErasureAcknowledgementInput: {
            removed: {
                vault: number;
                outbox: number;
            };
        };
        ReportSearchInput: {
            /** Format: uuid */
            communityId?: string;
            states?: ("Pending" | "In Progress" | "Review" | "Success" | "Failed" | "Not Performed" | "Expired" | "Abandoned")[];
            /**
             * Format: date-time
             * @description Sessions that began at this time or later, by the time in their id.
             */
            from?: string;
            /**
             * Format: date-time
             * @description Sessions that began before this time.
             */
            to?: string;
            /** @description Operator who decided; of the last 30 days unless a time is given. */
            completedBy?: string;
            documentType?: string;
            /** @enum {string} */
            reviewResult?: "review pending" | "approved" | "rejected";
            flowId?: string;
            uid?: string;
            /**
             * Format: uuid
             * @description `next` of the page before.
             */
            cursor?: string;
            /** @default 50 */
            limit: number;
        };
        ReportDownloadInput: {
            /** Format: uuid */
            communityId?: string;
            states?: ("Pending" | "In Progress" | "Review" | "Success" | "Failed" | "Not Performed" | "Expired" | "Abandoned")[];
            /**
             * Format: date-time
             * @description Sessions that began at this time or later, by the time in their id.
             */
            from?: string;
            /**
             * Format: date-time
             * @description Sessions that began before this time.
             */
            to?: string;
            /** @description Operator who decided; of the last 30 days unless a time is given. */
            completedBy?: string;
            documentType?: string;
            /** @enum {string} */
            reviewResult?: "review pending" | "approved" | "rejected";
            flowId?: string;
            uid?: string;
            /**
             * @default csv
             * @enum {string}
             */
            format: "csv" | "ndjson";
            /** @default false */
            byteOrderMark: boolean;
        };
        NewReviewDecisionInput: {
            /**
             * @description Of a repudiation: approved, the session stands; rejected, it does not.
             * @enum {string}
             */
            decision: "approved" | "rejected";
            /** @enum {string} */
            reasonCode: "identity-confirmed" | "capture-acceptable" | "repudiation-unfounded" | "document-suspect" | "document-unreadable" | "face-differs" | "data-differs" | "evidence-broken" | "suspected-fraud" | "repudiation-founded" | "other";
            /** @description Erased with the evidence. */
            text?: string;
        };
        ReviewSettingsInput: {
            /** @description Share of decisions that a second reviewer repeats, blind. */
            secondLookShare: number;
        };
        ReviewerOperatorsInput: {
            operatorIds: string[];
        };
        UploadDeclarationInput: {
            artefactId: string;
            size: number;
            sha256: string;
            /** @description One of image/jpeg, image/png, image/webp, image/jp2, application/json, application/octet-stream. */
            mediaType: string;
        };
        FlowImportV1Input: {
            /** @constant */
            format: "counterproof-flow";
            /** @constant */
            v: 1;
            hash?: string;
            /** Format: date-time */
            exportedAt?: string;
            flow: components["schemas"]["FlatVerificationFlowInput"];
        };
        FlowImportV2Input: {
            /** @constant */
            format: "counterproof-flow";
            /** @constant */
            v: 1;
            hash?: string;
            /** Format: date-time */
            exportedAt?: string;
            flow: components["schemas"]["VerificationFlowInput"];
        };
        Fault: {
            /** @description JSON Pointer (RFC 6901). */
            path: string;
            message: string;
        };
        /** @description Problem details (RFC 9457) with a code of a closed union. */
        Problem: {
            type: string;
            title: string;
            status: number;
            detail: string;
            instance: string;
            /** @enum {string} */
            code: "INVALID_REQUEST" | "MALFORMED_JSON" | "CONTENT_HASH_MISMATCH" | "PASSPHRASE_WEAK" | "EVIDENCE_INVALID" | "EVIDENCE_OUT_OF_ORDER" | "TOKEN_MISSING" | "TOKEN_INVALID" | "DPOP_INVALID" | "DPOP_REPLAYED" | "KEY_INVALID" | "SIGN_IN_INVALID" | "SIGN_IN_ENDED" | "BOOTSTRAP_INVALID" | "ACCESS_DENIED" | "PERMISSION_MISSING" | "OWN_RIGHTS" | "GRANT_EXCEEDED" | "SCOPE_MISSING" | "LICENCE_INVALID" | "LICENCE_EXPIRED" | "LICENCE_MODULE_MISSING" | "ENROLMENT_CODE_INVALID" | "KIOSK_PROOF_INVALID" | "AUTHORITY_INVALID" | "ROUTE_NOT_FOUND" | "COMMUNITY_NOT_FOUND" | "TENANT_NOT_FOUND" | "ACCOUNT_NOT_FOUND" | "ROLE_NOT_FOUND" | "LICENCE_NOT_FOUND" | "KIOSK_NOT_FOUND" | "ACCESS_KEY_NOT_FOUND" | "API_CLIENT_NOT_FOUND" | "SESSION_NOT_FOUND" | "GALLERY_OFF" | "FACE_NOT_FOUND" | "SEARCH_NOT_FOUND" | "ENDPOINT_NOT_FOUND" | "WEBHOOK_TARGET_REFUSED" | "ENDPOINTS_EXHAUSTED" | "CASE_NOT_FOUND" | "CASE_CLAIMED" | "CASE_NOT_CLAIMED" | "CASE_CLOSED" | "REVIEWER_EXCLUDED" | "OPERATOR_NOT_FOUND" | "PICTURE_NOT_FOUND" | "UPLOAD_NOT_FOUND" | "ERASURE_NOT_FOUND" | "ARTEFACTS_EXHAUSTED" | "UPLOAD_OFFSET_CONFLICT" | "REPORT_TOO_LARGE" | "REPORTS_BUSY" | "FLOW_NOT_FOUND" | "FLOW_INVALID" | "FLOW_UNREADABLE" | "ANSWERS_INVALID" | "FLOW_EXISTS" | "FLOW_TAG_EXISTS" | "FLOW_READ_ONLY" | "FLOW_ARCHIVED" | "FLOW_IN_USE" | "DVC_NOT_FOUND" | "DVC_NAME_EXISTS" | "TEMPLATE_NOT_FOUND" | "CAPTCHA_MISSING" | "CAPTCHA_REQUIRED" | "CAPTCHA_REJECTED" | "CAPTCHA_UNAVAILABLE" | "REVISION_STALE" | "REVISION_MISSING" | "REQUEST_TIMEOUT" | "IDEMPOTENCY_CONFLICT" | "SESSION_CONFLICT" | "SESSION_ENDED" | "SESSION_EXPIRED" | "SESSION_CLAIMED" | "TRANSITION_NOT_ALLOWED" | "KIOSK_EXISTS" | "ACCOUNT_EXISTS" | "ROLE_EXISTS" | "ROLE_IN_USE" | "LAST_ADMINISTRATOR" | "COMMUNITY_EXISTS" | "TENANT_EXISTS" | "ROTATION_UNDER_WAY" | "OPERATOR_EXISTS" | "BODY_TOO_LARGE" | "MEDIA_TYPE_UNSUPPORTED" | "HOST_UNKNOWN" | "RATE_LIMITED" | "SIGN_IN_LOCKED" | "INTERNAL" | "GATEWAY_NOT_CONFIGURED" | "CONTACT_MISSING" | "DRAINING" | "DATABASE_BUSY" | "DATABASE_UNAVAILABLE";
            requestId: string;
            /** @description Every place of a document that is wrong. */
            faults?: components["schemas"]["Fault"][];
        };
        SignedIn: {
            /** @description Presented as `Authorization: Bearer`; it ends after 30 idle minutes. */
            token: string;
            /**
             * Format: date-time
             * @description At the latest.
             */
            endsAt: string;
            /** Format: uuid */
            tenantId: string;
            /** Format: uuid */
            accountId: string;
        };
        Role: {
            /** Format: uuid */
            roleId: string;
            name: string;
            permissions: ("workflow.manage" | "idproofing.manual-review" | "idproofing.add-journey" | "idproofing.reports.verification-sessions-download" | "idproofing.session-management" | "ai.chat_bot.access" | "user.affidavit.add" | "users.view-user" | "users.edit" | "users.all-users" | "platform.manage" | "accounts.manage" | "events.manage" | "audit.read" | "privacy.erase")[];
        };
        RoleList: {
            roles: components["schemas"]["Role"][];
            /** @description Cursor of the page that follows; absent on the last one. */
            next?: string;
        };
        Account: {
            /** Format: uuid */
            accountId: string;
            name: string;
            /** @description Null: every community of the tenant. */
            communityId: string | null;
            active: boolean;
            /** Format: date-time */
            createdAt: string;
            roles: components["schemas"]["Role"][];
            permissions: ("workflow.manage" | "idproofing.manual-review" | "idproofing.add-journey" | "idproofing.reports.verification-sessions-download" | "idproofing.session-management" | "ai.chat_bot.access" | "user.affidavit.add" | "users.view-user" | "users.edit" | "users.all-users" | "platform.manage" | "accounts.manage" | "events.manage" | "audit.read" | "privacy.erase")[];
        };
        AccountList: {
            accounts: components["schemas"]["Account"][];
            /** @description Cursor of the page that follows; absent on the last one. */
            next?: string;
        };
        Done: {
            /** @constant */
            done: true;
        };
        AuditRecord: {
            /** @description From 1, without gaps. */
            seq: number;
            /** Format: uuid */
            auditId: string;
            /** Format: date-time */
            at: string;
            /** @description Who did it, such as `account:<id>`, `kiosk:<id>`, or `services`. */
            actor: string;
            action: string;
            data: {
                [key: string]: unknown;
            };
            /** @description `hash` of the entry before; null for the first. */
            previous: string | null;
            /** @description SHA-256, base64url, over the RFC 8785 form of { v: 1, tenantId, seq, previous, auditId, at, actor, action, data }. */
            hash: string;
        };
        AuditPage: {
            entries: components["schemas"]["AuditRecord"][];
            /** @description Absent on the last page. */
            next?: number;
        };
        SignedAuditCheckpoint: {
            /** @description Compact JWS, ES256, by the key of the services; its payload is the AuditCheckpoint. */
            jws: string;
        };
        AuditVerdict: {
            intact: boolean;
            /** @description How many verified, from the first. */
            entries: number;
            /** @description Hash of the last that verified. */
            head: string | null;
            broken?: {
                /** @description The first entry that is wrong or missing. */
                seq: number;
                /** @enum {string} */
                reason: "entry-missing" | "entry-altered" | "link-differs" | "end-missing" | "head-differs" | "checkpoint-differs" | "checkpoint-invalid";
            };
        };
        AccessKey: {
            /** Format: uuid */
            keyId: string;
            name: string;
            /** @enum {string} */
            type: "system" | "service" | "service_ext" | "app";
            scopes: ("workflow_instances.create" | "results.poll" | "user_device_details.read" | "proofing_sessions.create" | "proofing_sessions.manage" | "flows.manage" | "events.read" | "reports.read" | "tokens.introspect" | "metrics.read")[];
            /** @description Null: every community of the tenant. */
            communityId: string | null;
            createdBy: string;
            /** Format: date-time */
            createdAt: string;
            expiresAt: string | null;
            revokedAt: string | null;
        };
        IssuedAccessKey: {
            /** Format: uuid */
            keyId: string;
            name: string;
            /** @enum {string} */
            type: "system" | "service" | "service_ext" | "app";
            scopes: ("workflow_instances.create" | "results.poll" | "user_device_details.read" | "proofing_sessions.create" | "proofing_sessions.manage" | "flows.manage" | "events.read" | "reports.read" | "tokens.introspect" | "metrics.read")[];
            /** @description Null: every community of the tenant. */
            communityId: string | null;
            createdBy: string;
            /** Format: date-time */
            createdAt: string;
            expiresAt: string | null;
            revokedAt: string | null;
            /** @description Shown once; only a keyed hash is stored. */
            key: string;
        };
        AccessKeyList: {
            keys: components["schemas"]["AccessKey"][];
            /** @description Cursor of the page that follows; absent on the last one. */
            next?: string;
        };
        ApiClient: {
            /** @description The `client_id` of OAuth; it carries the tenant. */
            clientId: string;
            name: string;
            /** @enum {string} */
            type: "system" | "service" | "service_ext" | "app";
            scopes: ("workflow_instances.create" | "results.poll" | "user_device_details.read" | "proofing_sessions.create" | "proofing_sessions.manage" | "flows.manage" | "events.read" | "reports.read" | "tokens.introspect" | "metrics.read")[];
            /** @description Null: every community of the tenant. */
            communityId: string | null;
            active: boolean;
            createdBy: string;
            /** Format: date-time */
            createdAt: string;
        };
        ApiClientList: {
            clients: components["schemas"]["ApiClient"][];
            /** @description Cursor of the page that follows; absent on the last one. */
            next?: string;
        };
        /** @description The message is queued; its fate is told with the messages of the session. */
        LinkSent: {
            /** Format: uuid */
            messageId: string;
            /** Format: date-time */
            expiresAt: string;
        };
        /** @description What became of the messages of a session; no address, no words. */
        MessageList: {
            messages: {
                /** Format: uuid */
                messageId: string;
                /** @enum {string} */
                kind: "session-link" | "success-notice";
                /** @enum {string} */
                channel: "sms" | "email";
                /** @enum {string} */
                state: "queued" | "sent" | "failed";
                attempts: number;
                /** @enum {string} */
                reason?: "refused" | "unreachable" | "unreadable";
                /** Format: date-time */
                createdAt: string;
                /** Format: date-time */
                updatedAt: string;
            }[];
        };
        SignedFlows: {
            /** @description Compact JWS, ES256, by the key of the services, over a list of flows. */
            jws: string;
        };
        Contact: {
            /** Format: email */
            email?: string;
            phone?: string;
            /** @enum {string} */
            language?: "en" | "fr" | "zh-Hans" | "es";
        };
        FormAnswers: {
            [key: string]: string | number | boolean;
        };
        CreatedSession: {
            /** Format: uuid */
            sessionId: string;
            /** Format: uuid */
            communityId: string;
            /** @description Eight symbols of Crockford’s base 32, the last one checks the others. */
            reference: string;
            /** @description `counterproof:session:` and the reference. */
            qrText: string;
            /** @enum {string} */
            state: "Pending" | "In Progress" | "Review" | "Success" | "Failed" | "Not Performed" | "Expired" | "Abandoned";
            flow: {
                id: string;
                version: number;
                hash: string;
            };
            /** Format: date-time */
            expiresAt: string;
        };
        ClaimedSession: {
            /** Format: uuid */
            sessionId: string;
            reference: string;
            /** @enum {string} */
            state: "Pending" | "In Progress" | "Review" | "Success" | "Failed" | "Not Performed" | "Expired" | "Abandoned";
            flow: {
                id: string;
                version: number;
                hash: string;
            };
            /** Format: date-time */
            expiresAt: string;
            applicant?: {
                surname?: string;
                givenNames?: string;
                /** Format: date */
                dateOfBirth?: string;
                /** @enum {string} */
                sex?: "M" | "F" | "X";
                nationality?: string;
                /** @enum {string} */
                documentType?: "passport" | "identity-card" | "driving-licence" | "residence-permit" | "visa" | "travel-document" | "pan-card" | "unknown";
                documentNumber?: string;
                issuingState?: string;
                /** Format: date */
                dateOfIssue?: string;
                /** Format: date */
                dateOfExpiry?: string;
                personalNumber?: string;
                street?: string;
                city?: string;
                region?: string;
                postalCode?: string;
                country?: string;
            };
            answers?: components["schemas"]["FormAnswers"];
            /** @enum {string} */
            language?: "en" | "fr" | "zh-Hans" | "es";
        };
        SessionList: {
            sessions: {
                /** Format: uuid */
                sessionId: string;
                /** Format: uuid */
                communityId: string;
                kioskId: string | null;
                /** @enum {string} */
                origin: "kiosk" | "api";
                reference: string | null;
                /** @enum {string} */
                state: "Pending" | "In Progress" | "Review" | "Success" | "Failed" | "Not Performed" | "Expired" | "Abandoned";
                flow: {
                    id: string;
                    version: number;
                    hash: string;
                };
                /** Format: date-time */
                createdAt: string;
                endedAt: string | null;
                /** Format: date-time */
                expiresAt: string;
                documentType: string | null;
                captureType: ("Auto" | "Manual") | null;
                completedBy: string | null;
                reviewResult: ("review pending" | "approved" | "rejected") | null;
                reason: string | null;
                reasonCode: string | null;
            }[];
            /** Format: uuid */
            next?: string;
        };
        Stored: {
            /** @description Compact JWS, ES256, by the key of the services (see Receipt). */
            receipt: string;
        };
        SessionResult: {
            /** Format: uuid */
            sessionId: string;
            /** @enum {string} */
            state: "Pending" | "In Progress" | "Review" | "Success" | "Failed" | "Not Performed" | "Expired" | "Abandoned";
            ended: boolean;
            final?: {
                /** @enum {string} */
                outcome: "Success" | "Failed" | "Not Performed" | "Review" | "Expired" | "Abandoned";
                ruleSet: string;
                rules: {
                    rule: string;
                    subject: string;
                    result: string;
                    /** @enum {string} */
                    limits?: "Success" | "Failed" | "Not Performed" | "Review" | "Expired" | "Abandoned";
                }[];
            };
            provisional?: {
                /** @enum {string} */
                outcome: "Success" | "Failed" | "Not Performed" | "Review" | "Expired" | "Abandoned";
                ruleSet: string;
                rules: {
                    rule: string;
                    subject: string;
                    result: string;
                }[];
            };
            /** @enum {string} */
            overallRecommendation?: "approve" | "reject" | "review" | "none";
            disagreement: boolean;
            reasons: string[];
            reason?: string;
            reasonCode?: string;
            /** @enum {string} */
            reviewResult?: "approved" | "rejected" | "review pending";
        };
        SignedSessionResult: {
            /** Format: uuid */
            sessionId: string;
            /** @enum {string} */
            state: "Pending" | "In Progress" | "Review" | "Success" | "Failed" | "Not Performed" | "Expired" | "Abandoned";
            ended: boolean;
            final?: {
                /** @enum {string} */
                outcome: "Success" | "Failed" | "Not Performed" | "Review" | "Expired" | "Abandoned";
                ruleSet: string;
                rules: {
                    rule: string;
                    subject: string;
                    result: string;
                    /** @enum {string} */
                    limits?: "Success" | "Failed" | "Not Performed" | "Review" | "Expired" | "Abandoned";
                }[];
            };
            provisional?: {
                /** @enum {string} */
                outcome: "Success" | "Failed" | "Not Performed" | "Review" | "Expired" | "Abandoned";
                ruleSet: string;
                rules: {
                    rule: string;
                    subject: string;
                    result: string;
                }[];
            };
            /** @enum {string} */
            overallRecommendation?: "approve" | "reject" | "review" | "none";
            disagreement: boolean;
            reasons: string[];
            reason?: string;
            reasonCode?: string;
            /** @enum {string} */
            reviewResult?: "approved" | "rejected" | "review pending";
            /** @description Compact JWS, ES256, by the key of the services; its payload is the SessionResult. */
            jws: string;
        };
        LiveIdObject: {
            /** Format: uuid */
            id: string;
            /** @constant */
            type: "liveid";
            /** @constant */
            category: "identity_document";
            proofedBy: string;
            captureType: ("Auto" | "Manual") | null;
            liveness?: {
                /** @enum {string} */
                id: "document.machine-read" | "document.mrz-read" | "document.mrz-check-digits" | "document.barcode-read" | "document.data-match" | "document.printed-data" | "document.logic" | "document.field-format" | "document.barcode-authenticity" | "document.suspicious-data" | "document.data-integrity" | "document.expiry" | "document.version" | "document.supported" | "document.allowed" | "document.image-quality" | "document.liveness" | "document.photo-forgery" | "document.security-features" | "document.generated-image" | "applicant.entered-data" | "face.capture-quality" | "face.liveness" | "face.injection" | "face.comparison" | "face.comparison-live-id" | "inspection.attested";
                /** @enum {string} */
                category: "extracted-data" | "document-liveness" | "visual" | "document-validity" | "image-quality" | "face-capture" | "face-liveness" | "face-comparison" | "inspection";
                /** @enum {string} */
                verdict: "PASSED" | "FAILED" | "NOT_PERFORMED";
                /** @enum {string} */
                reason: "ok" | "no-method" | "not-captured" | "model-missing" | "manual-capture" | "bypass" | "consent-refused" | "visual-comparison-only" | "mrz-not-found" | "barcode-not-found" | "not-on-document" | "no-machine-zone" | "one-source-only" | "check-digit-wrong" | "structure-wrong" | "version-unknown" | "data-missing" | "dates-contradict" | "values-contradict" | "specimen-data" | "implausible-data" | "format-wrong" | "field-differs" | "name-not-on-document" | "main-name-not-entered" | "field-not-confirmed" | "expired" | "not-yet-valid" | "expiry-unknown" | "no-expiry-date" | "unsupported-document" | "kind-unknown" | "blocked-document" | "not-on-allowed-list" | "quality-low" | "mirrored" | "signals-inconclusive" | "recaptured-screen" | "recaptured-print" | "face-not-found" | "portrait-missing" | "portrait-too-small" | "portrait-too-old" | "under-age-16" | "liveness-skipped" | "challenge-failed" | "another-face" | "accessible-alternative" | "no-reflection" | "attack-score" | "injection-suspected" | "live-id-missing" | "live-id-too-small" | "live-id-too-old" | "comparison-failed" | "score-supports" | "score-review" | "score-does-not-support" | "attested" | "attestation-refused" | "not-attested";
                value?: number;
                threshold?: number;
                unit?: string;
                document?: number;
                subject?: string;
            };
            comparison?: {
                /** @enum {string} */
                id: "document.machine-read" | "document.mrz-read" | "document.mrz-check-digits" | "document.barcode-read" | "document.data-match" | "document.printed-data" | "document.logic" | "document.field-format" | "document.barcode-authenticity" | "document.suspicious-data" | "document.data-integrity" | "document.expiry" | "document.version" | "document.supported" | "document.allowed" | "document.image-quality" | "document.liveness" | "document.photo-forgery" | "document.security-features" | "document.generated-image" | "applicant.entered-data" | "face.capture-quality" | "face.liveness" | "face.injection" | "face.comparison" | "face.comparison-live-id" | "inspection.attested";
                /** @enum {string} */
                category: "extracted-data" | "document-liveness" | "visual" | "document-validity" | "image-quality" | "face-capture" | "face-liveness" | "face-comparison" | "inspection";
                /** @enum {string} */
                verdict: "PASSED" | "FAILED" | "NOT_PERFORMED";
                /** @enum {string} */
                reason: "ok" | "no-method" | "not-captured" | "model-missing" | "manual-capture" | "bypass" | "consent-refused" | "visual-comparison-only" | "mrz-not-found" | "barcode-not-found" | "not-on-document" | "no-machine-zone" | "one-source-only" | "check-digit-wrong" | "structure-wrong" | "version-unknown" | "data-missing" | "dates-contradict" | "values-contradict" | "specimen-data" | "implausible-data" | "format-wrong" | "field-differs" | "name-not-on-document" | "main-name-not-entered" | "field-not-confirmed" | "expired" | "not-yet-valid" | "expiry-unknown" | "no-expiry-date" | "unsupported-document" | "kind-unknown" | "blocked-document" | "not-on-allowed-list" | "quality-low" | "mirrored" | "signals-inconclusive" | "recaptured-screen" | "recaptured-print" | "face-not-found" | "portrait-missing" | "portrait-too-small" | "portrait-too-old" | "under-age-16" | "liveness-skipped" | "challenge-failed" | "another-face" | "accessible-alternative" | "no-reflection" | "attack-score" | "injection-suspected" | "live-id-missing" | "live-id-too-small" | "live-id-too-old" | "comparison-failed" | "score-supports" | "score-review" | "score-does-not-support" | "attested" | "attestation-refused" | "not-attested";
                value?: number;
                threshold?: number;
                unit?: string;
                document?: number;
                subject?: string;
            };
        };
        RawData: {
            /** @enum {string} */
            state: "Pending" | "In Progress" | "Review" | "Success" | "Failed" | "Not Performed" | "Expired" | "Abandoned";
            flow: {
                id: string;
                version: number;
                hash: string;
            };
            /** Format: date-time */
            startedAt: string;
            endedAt: string | null;
            captureType: ("Auto" | "Manual") | null;
            evidence: {
                count: number;
                head: string | null;
            };
            checks: {
                /** @enum {string} */
                id: "document.machine-read" | "document.mrz-read" | "document.mrz-check-digits" | "document.barcode-read" | "document.data-match" | "document.printed-data" | "document.logic" | "document.field-format" | "document.barcode-authenticity" | "document.suspicious-data" | "document.data-integrity" | "document.expiry" | "document.version" | "document.supported" | "document.allowed" | "document.image-quality" | "document.liveness" | "document.photo-forgery" | "document.security-features" | "document.generated-image" | "applicant.entered-data" | "face.capture-quality" | "face.liveness" | "face.injection" | "face.comparison" | "face.comparison-live-id" | "inspection.attested";
                /** @enum {string} */
                category: "extracted-data" | "document-liveness" | "visual" | "document-validity" | "image-quality" | "face-capture" | "face-liveness" | "face-comparison" | "inspection";
                /** @enum {string} */
                verdict: "PASSED" | "FAILED" | "NOT_PERFORMED";
                /** @enum {string} */
                reason: "ok" | "no-method" | "not-captured" | "model-missing" | "manual-capture" | "bypass" | "consent-refused" | "visual-comparison-only" | "mrz-not-found" | "barcode-not-found" | "not-on-document" | "no-machine-zone" | "one-source-only" | "check-digit-wrong" | "structure-wrong" | "version-unknown" | "data-missing" | "dates-contradict" | "values-contradict" | "specimen-data" | "implausible-data" | "format-wrong" | "field-differs" | "name-not-on-document" | "main-name-not-entered" | "field-not-confirmed" | "expired" | "not-yet-valid" | "expiry-unknown" | "no-expiry-date" | "unsupported-document" | "kind-unknown" | "blocked-document" | "not-on-allowed-list" | "quality-low" | "mirrored" | "signals-inconclusive" | "recaptured-screen" | "recaptured-print" | "face-not-found" | "portrait-missing" | "portrait-too-small" | "portrait-too-old" | "under-age-16" | "liveness-skipped" | "challenge-failed" | "another-face" | "accessible-alternative" | "no-reflection" | "attack-score" | "injection-suspected" | "live-id-missing" | "live-id-too-small" | "live-id-too-old" | "comparison-failed" | "score-supports" | "score-review" | "score-does-not-support" | "attested" | "attestation-refused" | "not-attested";
                value?: number;
                threshold?: number;
                unit?: string;
                document?: number;
                subject?: string;
            }[];
            /** @description Null for a program that may only poll. */
            device: {
                deviceModel: string[];
                imageCaptureResolution: string[];
                deviceAndBrowserContext: {
                    [key: string]: components["schemas"]["Recursive1"];
                };
            } | null;
        };
        SessionPoll: {
            /** Format: uuid */
            sessionId: string;
            /** @enum {string} */
            responseStatus: "pending" | "in_progress" | "success" | "failed";
            /** @enum {string} */
            resultStatus?: "SUCCESS" | "FAILED" | "NOT_PERFORMED" | "REVIEW" | "EXPIRED" | "ABANDONED";
            reason?: string;
            reasonCode?: string;
            fuzzyMatchScore?: number | null;
            liveid_object?: components["schemas"]["LiveIdObject"] | null;
            rawData?: components["schemas"]["RawData"];
            /** @description Compact JWS, ES256, by the key of the services. */
            token?: string;
        };
        SessionEvent: {
            /** Format: uuid */
            eventId: string;
            type: string;
            /** Format: date-time */
            at: string;
            data: {
                [key: string]: unknown;
            };
        };
        CheckGroup: {
            /** @enum {string} */
            category: "extracted-data" | "document-liveness" | "visual" | "document-validity" | "image-quality" | "face-capture" | "face-liveness" | "face-comparison" | "inspection";
            name: string;
            checks: {
                /** @enum {string} */
                id: "document.machine-read" | "document.mrz-read" | "document.mrz-check-digits" | "document.barcode-read" | "document.data-match" | "document.printed-data" | "document.logic" | "document.field-format" | "document.barcode-authenticity" | "document.suspicious-data" | "document.data-integrity" | "document.expiry" | "document.version" | "document.supported" | "document.allowed" | "document.image-quality" | "document.liveness" | "document.photo-forgery" | "document.security-features" | "document.generated-image" | "applicant.entered-data" | "face.capture-quality" | "face.liveness" | "face.injection" | "face.comparison" | "face.comparison-live-id" | "inspection.attested";
                /** @enum {string} */
                category: "extracted-data" | "document-liveness" | "visual" | "document-validity" | "image-quality" | "face-capture" | "face-liveness" | "face-comparison" | "inspection";
                /** @enum {string} */
                verdict: "PASSED" | "FAILED" | "NOT_PERFORMED";
                /** @enum {string} */
                reason: "ok" | "no-method" | "not-captured" | "model-missing" | "manual-capture" | "bypass" | "consent-refused" | "visual-comparison-only" | "mrz-not-found" | "barcode-not-found" | "not-on-document" | "no-machine-zone" | "one-source-only" | "check-digit-wrong" | "structure-wrong" | "version-unknown" | "data-missing" | "dates-contradict" | "values-contradict" | "specimen-data" | "implausible-data" | "format-wrong" | "field-differs" | "name-not-on-document" | "main-name-not-entered" | "field-not-confirmed" | "expired" | "not-yet-valid" | "expiry-unknown" | "no-expiry-date" | "unsupported-document" | "kind-unknown" | "blocked-document" | "not-on-allowed-list" | "quality-low" | "mirrored" | "signals-inconclusive" | "recaptured-screen" | "recaptured-print" | "face-not-found" | "portrait-missing" | "portrait-too-small" | "portrait-too-old" | "under-age-16" | "liveness-skipped" | "challenge-failed" | "another-face" | "accessible-alternative" | "no-reflection" | "attack-score" | "injection-suspected" | "live-id-missing" | "live-id-too-small" | "live-id-too-old" | "comparison-failed" | "score-supports" | "score-review" | "score-does-not-support" | "attested" | "attestation-refused" | "not-attested";
                value?: number;
                threshold?: number;
                unit?: string;
                document?: number;
                subject?: string;
            }[];
        };
        DetailedDocument: {
            number: number;
            type: string;
            country: string;
            region?: string;
            fields: {
                [key: string]: string;
            };
        };
        SessionSummary: {
            scores: {
                [key: string]: number;
            };
            fuzzyMatchScore: number | null;
            realIDDetectionStatus: {
                /** @enum {string} */
                barcode: "F" | "N" | "M" | "absent";
                /** @enum {string} */
                star: "found" | "not-found" | "not-looked-for";
            } | null;
            documentType: string | null;
            documentExpiry: string | null;
            captureType: ("Auto" | "Manual") | null;
            retries: number;
        };
        DecisionInputs: {
            attestation?: {
                [key: string]: string;
            };
            decision?: {
                kind: string;
                reasons: string[];
            };
            conclusion?: string;
        };
        SessionDetails: {
            session: components["schemas"]["SessionResult"];
            summary: components["schemas"]["SessionSummary"];
            inputs: components["schemas"]["DecisionInputs"];
            flow: {
                id: string;
                version: number;
                hash: string;
            };
            /** @enum {string} */
            origin: "kiosk" | "api";
            reference: string | null;
            /** @description Null for a program that may only poll. */
            kioskId: string | null;
            /** @description The operator; null for a program that may only poll. */
            completedBy: string | null;
            /** Format: date-time */
            startedAt: string;
            /** Format: date-time */
            endedAt?: string;
            /** Format: date-time */
            expiresAt: string;
            evidence: {
                count: number;
                head: string | null;
            };
            checks: {
                /** @enum {string} */
                id: "document.machine-read" | "document.mrz-read" | "document.mrz-check-digits" | "document.barcode-read" | "document.data-match" | "document.printed-data" | "document.logic" | "document.field-format" | "document.barcode-authenticity" | "document.suspicious-data" | "document.data-integrity" | "document.expiry" | "document.version" | "document.supported" | "document.allowed" | "document.image-quality" | "document.liveness" | "document.photo-forgery" | "document.security-features" | "document.generated-image" | "applicant.entered-data" | "face.capture-quality" | "face.liveness" | "face.injection" | "face.comparison" | "face.comparison-live-id" | "inspection.attested";
                /** @enum {string} */
                category: "extracted-data" | "document-liveness" | "visual" | "document-validity" | "image-quality" | "face-capture" | "face-liveness" | "face-comparison" | "inspection";
                /** @enum {string} */
                verdict: "PASSED" | "FAILED" | "NOT_PERFORMED";
                /** @enum {string} */
                reason: "ok" | "no-method" | "not-captured" | "model-missing" | "manual-capture" | "bypass" | "consent-refused" | "visual-comparison-only" | "mrz-not-found" | "barcode-not-found" | "not-on-document" | "no-machine-zone" | "one-source-only" | "check-digit-wrong" | "structure-wrong" | "version-unknown" | "data-missing" | "dates-contradict" | "values-contradict" | "specimen-data" | "implausible-data" | "format-wrong" | "field-differs" | "name-not-on-document" | "main-name-not-entered" | "field-not-confirmed" | "expired" | "not-yet-valid" | "expiry-unknown" | "no-expiry-date" | "unsupported-document" | "kind-unknown" | "blocked-document" | "not-on-allowed-list" | "quality-low" | "mirrored" | "signals-inconclusive" | "recaptured-screen" | "recaptured-print" | "face-not-found" | "portrait-missing" | "portrait-too-small" | "portrait-too-old" | "under-age-16" | "liveness-skipped" | "challenge-failed" | "another-face" | "accessible-alternative" | "no-reflection" | "attack-score" | "injection-suspected" | "live-id-missing" | "live-id-too-small" | "live-id-too-old" | "comparison-failed" | "score-supports" | "score-review" | "score-does-not-support" | "attested" | "attestation-refused" | "not-attested";
                value?: number;
                threshold?: number;
                unit?: string;
                document?: number;
                subject?: string;
            }[];
            fraudChecks: components["schemas"]["CheckGroup"][];
            /** @description Null for a program that may only poll. */
            deviceSignals: {
                deviceModel: string[];
                imageCaptureResolution: string[];
                deviceAndBrowserContext: {
                    [key: string]: components["schemas"]["Recursive1"];
                };
            } | null;
            faceKey: string | null;
            documents?: components["schemas"]["DetailedDocument"][];
            artefacts: {
                artefactId: string;
                size: number;
            }[];
            events: components["schemas"]["SessionEvent"][];
        };
        UserDeviceDetails: {
            /** Format: uuid */
            sessionId: string;
            user: {
                uid?: string;
                did?: string;
                applicant?: {
                    surname?: string;
                    givenNames?: string;
                    /** Format: date */
                    dateOfBirth?: string;
                    /** @enum {string} */
                    sex?: "M" | "F" | "X";
                    nationality?: string;
                    /** @enum {string} */
                    documentType?: "passport" | "identity-card" | "driving-licence" | "residence-permit" | "visa" | "travel-document" | "pan-card" | "unknown";
                    documentNumber?: string;
                    issuingState?: string;
                    /** Format: date */
                    dateOfIssue?: string;
                    /** Format: date */
                    dateOfExpiry?: string;
                    personalNumber?: string;
                    street?: string;
                    city?: string;
                    region?: string;
                    postalCode?: string;
                    country?: string;
                };
                answers?: components["schemas"]["FormAnswers"];
                contact?: components["schemas"]["Contact"];
                documents: components["schemas"]["DetailedDocument"][];
            } | null;
            device: {
                deviceModel: string[];
                imageCaptureResolution: string[];
                deviceAndBrowserContext: {
                    [key: string]: components["schemas"]["Recursive1"];
                };
            } | null;
        };
        CreatedDocumentSession: {
            /** Format: uuid */
            sessionId: string;
            /** @description Text of the QR code that a kiosk reads. */
            url: string;
        };
        DocumentSessionResult: {
            /** Format: uuid */
            sessionId: string;
            /** @enum {string} */
            responseStatus: "pending" | "in_progress" | "success" | "failed";
            metadata: {
                /** @enum {string} */
                state: "Pending" | "In Progress" | "Review" | "Success" | "Failed" | "Not Performed" | "Expired" | "Abandoned";
                flow: {
                    id: string;
                    version: number;
                    hash: string;
                };
                /** Format: date-time */
                expiresAt: string;
            };
            dl_object?: {
                [key: string]: unknown;
            };
            ppt_object?: {
                [key: string]: unknown;
            };
            idcard_object?: {
                [key: string]: unknown;
            };
            liveid_object: components["schemas"]["LiveIdObject"] | null;
            token: string | null;
        };
        DvcV1: {
            /** Format: uuid */
            dvcID: string;
            revision: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description What this version would no longer accept; it stands here corrected. */
            faults?: components["schemas"]["Fault"][];
            name: string;
            flowId: string;
            /** @description Further properties are accepted and kept. */
            bypassConfig?: {
                /** @default false */
                enabled: boolean;
                /** @default [] */
                criteria: string[];
            } & {
                [key: string]: unknown;
            };
        };
        DvcV2: {
            /** Format: uuid */
            dvcID: string;
            revision: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description What this version would no longer accept; it stands here corrected. */
            faults?: components["schemas"]["Fault"][];
            name: string;
            flowId: string;
            /** @description Further properties are accepted and kept. */
            bypassConfig?: {
                /** @default false */
                enabled: boolean;
                /** @default [] */
                criteria: string[];
            } & {
                [key: string]: unknown;
            };
            /** @enum {string} */
            camera_enforcement?: "front" | "back" | "default";
            face_liveness?: {
                skip?: boolean;
                /** @description Selfie retries before the fallback. */
                max_retry_count?: number;
                /** @enum {string} */
                satisfiedBy?: "attested-inspection" | "active-checks" | "active-and-passive";
            };
        };
        EventPage: {
            events: {
                /** @enum {string} */
                type: "E_IDV_SESSION_EXPIRED" | "E_IDV_SESSION_ABANDONED" | "E_IDV_SESSION_RETRY" | "E_IDV_SESSION_ENDED" | "E_IDV_SESSION_CORRECTED" | "E_IDV_SELFIECAPTURE" | "E_IDV_MANUAL_REVIEW_DECISION" | "E_IDV_DOCUMENT_NOT_ALLOWED" | "E_IDV_SESSION_REPUDIATED" | "E_WEBHOOK_ENDPOINT_PAUSED";
                /** Format: date-time */
                timestamp: string;
                /**
                 * Format: uuid
                 * @description The same in every repetition; webhooks repeat it as webhook-id.
                 */
                eventId: string;
                /** Format: uuid */
                tenantId: string;
                communityId: string | null;
                /** @description Null: the event is not about a session. */
                sessionId: string | null;
                data: {
                    [key: string]: unknown;
                };
                cursor: string;
            }[];
            /** @description Continue after this one; nothing before it was left out. */
            cursor: string;
            more: boolean;
        };
        WebhookEndpoint: {
            /** Format: uuid */
            endpointId: string;
            communityId: string | null;
            url: string;
            description: string;
            types: ("E_IDV_SESSION_EXPIRED" | "E_IDV_SESSION_ABANDONED" | "E_IDV_SESSION_RETRY" | "E_IDV_SESSION_ENDED" | "E_IDV_SESSION_CORRECTED" | "E_IDV_SELFIECAPTURE" | "E_IDV_MANUAL_REVIEW_DECISION" | "E_IDV_DOCUMENT_NOT_ALLOWED" | "E_IDV_SESSION_REPUDIATED" | "E_WEBHOOK_ENDPOINT_PAUSED")[] | null;
            /**
             * @description Gone: the receiver answered 410.
             * @enum {string}
             */
            state: "active" | "paused" | "gone";
            stateReason: ("asked" | "keeps-failing" | "gone") | null;
            failingSince: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        CreatedWebhookEndpoint: {
            /** Format: uuid */
            endpointId: string;
            communityId: string | null;
            url: string;
            description: string;
            types: ("E_IDV_SESSION_EXPIRED" | "E_IDV_SESSION_ABANDONED" | "E_IDV_SESSION_RETRY" | "E_IDV_SESSION_ENDED" | "E_IDV_SESSION_CORRECTED" | "E_IDV_SELFIECAPTURE" | "E_IDV_MANUAL_REVIEW_DECISION" | "E_IDV_DOCUMENT_NOT_ALLOWED" | "E_IDV_SESSION_REPUDIATED" | "E_WEBHOOK_ENDPOINT_PAUSED")[] | null;
            /**
             * @description Gone: the receiver answered 410.
             * @enum {string}
             */
            state: "active" | "paused" | "gone";
            stateReason: ("asked" | "keeps-failing" | "gone") | null;
            failingSince: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description Shown once: whsec_ and the base64 of 32 bytes (Standard Webhooks). */
            secret: string;
        };
        RotatedWebhookSecret: {
            /** @description Shown once: whsec_ and the base64 of 32 bytes (Standard Webhooks). */
            secret: string;
            /** Format: date-time */
            previousUntil: string;
        };
        WebhookDelivery: {
            /** Format: uuid */
            eventId: string;
            /** @enum {string} */
            type: "E_IDV_SESSION_EXPIRED" | "E_IDV_SESSION_ABANDONED" | "E_IDV_SESSION_RETRY" | "E_IDV_SESSION_ENDED" | "E_IDV_SESSION_CORRECTED" | "E_IDV_SELFIECAPTURE" | "E_IDV_MANUAL_REVIEW_DECISION" | "E_IDV_DOCUMENT_NOT_ALLOWED" | "E_IDV_SESSION_REPUDIATED" | "E_WEBHOOK_ENDPOINT_PAUSED";
            /**
             * @description Dead: given up after three days, or the receiver is gone.
             * @enum {string}
             */
            status: "pending" | "delivered" | "dead";
            attempts: number;
            /** Format: date-time */
            createdAt: string;
            lastAttemptAt: string | null;
            /** @description HTTP status of the last answer. */
            lastStatus: number | null;
            lastFailure: ("status" | "redirect" | "timeout" | "connection" | "tls" | "target-refused" | "gone") | null;
            nextAttemptAt: string | null;
            /** Format: date-time */
            givesUpAt: string;
        };
        WebhookDeliveryPage: {
            deliveries: components["schemas"]["WebhookDelivery"][];
        };
        WebhookReplayed: {
            /** @description Deliveries that wait now; at most 10,000 in one request. */
            replayed: number;
        };
        CaptchaFacts: {
            /** @enum {string} */
            provider: "recaptcha-v2" | "recaptcha-v3" | "hcaptcha" | "turnstile";
            siteKey: string;
        };
        /** @description A verification flow in the second form; docs/flows.md explains every setting. */
        VerificationFlow: {
            id: string;
            version?: number;
            name: {
                en: string;
                fr: string;
                "zh-Hans": string;
                es: string;
            };
            uniqueTag: string;
            /**
             * @default kyc-with-face-comparison
             * @enum {string}
             */
            journey: "kyc-with-face-comparison" | "document-only";
            /** @default outcome-rules-2 */
            ruleSet: string;
            /** @default true */
            attended: boolean;
            /**
             * @default [
             *       "consent",
             *       "document",
             *       "selfie"
             *     ]
             */
            steps: ("consent" | "document" | "selfie")[];
            /** @default {} */
            document: {
                /**
                 * @default Manual
                 * @enum {string}
                 */
                captureType: "Auto" | "Manual";
                /**
                 * @default default
                 * @enum {string}
                 */
                camera_enforcement: "front" | "back" | "default";
                /** @default [] */
                allowed: {
                    country: string;
                    region?: string;
                    /** @enum {string} */
                    type?: "passport" | "identity-card" | "driving-licence" | "residence-permit" | "visa" | "travel-document" | "pan-card" | "unknown";
                }[];
                /** @default [] */
                blocked: {
                    country: string;
                    region?: string;
                    /** @enum {string} */
                    type?: "passport" | "identity-card" | "driving-licence" | "residence-permit" | "visa" | "travel-document" | "pan-card" | "unknown";
                }[];
                /**
                 * @default [
                 *       "passport",
                 *       "identity-card",
                 *       "driving-licence",
                 *       "residence-permit",
                 *       "travel-document",
                 *       "pan-card"
                 *     ]
                 */
                supported: ("passport" | "identity-card" | "driving-licence" | "residence-permit" | "visa" | "travel-document" | "pan-card" | "unknown")[];
                /** @default 30 */
                expiringSoonDays: number;
                /** @default 700 */
                steadyMs: number;
                /**
                 * @default {
                 *       "minFocus": {
                 *         "document": 0.1,
                 *         "mrz": 0.2,
                 *         "portrait": 0.05,
                 *         "text": 0.12,
                 *         "barcode": 0.2
                 *       },
                 *       "maxGlare": {
                 *         "document": 0.05,
                 *         "mrz": 0.01,
                 *         "portrait": 0.03,
                 *         "text": 0.02,
                 *         "barcode": 0.02
                 *       },
                 *       "minLuminance": 60,
                 *       "maxLuminance": 245,
                 *       "minContrast": 20,
                 *       "minPixelsPerCharacter": 10,
                 *       "minPixelsPerModule": 2.5,
                 *       "minPixelsPerMm": 5,
                 *       "maxTiltDegrees": 20,
                 *       "maxCutCorners": 0
                 *     }
                 */
                quality: {
                    minFocus: {
                        document: number;
                        mrz: number;
                        portrait: number;
                        text: number;
                        barcode: number;
                    };
                    maxGlare: {
                        document: number;
                        mrz: number;
                        portrait: number;
                        text: number;
                        barcode: number;
                    };
                    minLuminance: number;
                    maxLuminance: number;
                    minContrast: number;
                    minPixelsPerCharacter: number;
                    minPixelsPerModule: number;
                    minPixelsPerMm: number;
                    maxTiltDegrees: number;
                    maxCutCorners: number;
                };
                /**
                 * @default [
                 *       "surname",
                 *       "givenNames",
                 *       "dateOfBirth",
                 *       "documentNumber",
                 *       "dateOfExpiry"
                 *     ]
                 */
                confirmFields: ("documentCode" | "issuingState" | "documentNumber" | "surname" | "givenNames" | "nameSuffix" | "nationality" | "dateOfBirth" | "placeOfBirth" | "sex" | "dateOfIssue" | "dateOfExpiry" | "personalNumber" | "street" | "city" | "county" | "region" | "postalCode" | "country" | "height" | "weight" | "eyeColour" | "hairColour" | "vehicleClass" | "restrictions" | "endorsements" | "documentDiscriminator")[];
                /** @default 2 */
                requiredReadings: number;
                /** @default false */
                ignoreMiddleNames: boolean;
            };
            /** @default {} */
            selfie: {
                /** @default false */
                autoCapture: boolean;
                /** @default false */
                lightMode: boolean;
                /**
                 * @default front
                 * @enum {string}
                 */
                camera_enforcement: "front" | "back" | "default";
                /** @default 100 */
                faceCheckIntervalMs: number;
                /** @default 600 */
                captureTimeMs: number;
                /** @default 2000 */
                startTimeoutMs: number;
                /** @default {} */
                limits: {
                    /** @default 60 */
                    minInterEyePx: number;
                    /** @default 15 */
                    maxYaw: number;
                    /** @default 18 */
                    maxPitch: number;
                    /** @default 12 */
                    maxRoll: number;
                    /** @default {} */
                    minScores: {
                        /** @default 84 */
                        "single-face-present": number;
                        /** @default 1 */
                        "head-size": number;
                        /** @default 50 */
                        "leftward-crop": number;
                        /** @default 50 */
                        "rightward-crop": number;
                        /** @default 50 */
                        "margin-above": number;
                        /** @default 50 */
                        "margin-below": number;
                        /** @default 50 */
                        "eyes-open": number;
                        /** @default 50 */
                        "eyes-visible": number;
                        /** @default 50 */
                        "mouth-closed": number;
                        /** @default 50 */
                        "mouth-occlusion-prevention": number;
                        /** @default 50 */
                        "dynamic-range": number;
                        /** @default 30 */
                        "illumination-uniformity": number;
                        /** @default 90 */
                        "under-exposure-prevention": number;
                        /** @default 5 */
                        "over-exposure-prevention": number;
                        /** @default 30 */
                        "luminance-mean": number;
                        /** @default 50 */
                        "luminance-variance": number;
                        /** @default 30 */
                        sharpness: number;
                    };
                    /** @default 0.18 */
                    maxOffsetX: number;
                    /** @default 0.2 */
                    maxOffsetY: number;
                    /** @default 0.25 */
                    minHeadShare: number;
                    /** @default 0.85 */
                    maxHeadShare: number;
                };
            };
            /** @default {} */
            face_liveness: {
                /** @default false */
                skip: boolean;
                skip_liveid?: boolean;
                /** @default 3 */
                max_retry_count: number;
                /**
                 * @default active-checks
                 * @enum {string}
                 */
                satisfiedBy: "attested-inspection" | "active-checks" | "active-and-passive";
                /** @default {} */
                challenges: {
                    /** @default 0 */
                    count: number;
                    /**
                     * @default [
                     *       "turn-left",
                     *       "turn-right",
                     *       "nod",
                     *       "approach",
                     *       "blink",
                     *       "smile"
                     *     ]
                     */
                    kinds: ("turn-left" | "turn-right" | "nod" | "approach" | "blink" | "smile")[];
                    /** @default 20 */
                    timeoutSec: number;
                    /** @default {} */
                    limits: {
                        /** @default 20 */
                        turnYaw: number;
                        /** @default 12 */
                        nodPitch: number;
                        /** @default 1.25 */
                        approachScale: number;
                        /** @default 0.55 */
                        blinkOpening: number;
                        /** @default 250 */
                        blinkMs: number;
                        /** @default 1.1 */
                        smileWidth: number;
                        /** @default 0.9 */
                        continuity: number;
                        /** @default 700 */
                        maxGapMs: number;
                    };
                };
                /** @default {} */
                light: {
                    /** @default false */
                    enabled: boolean;
                    /** @default 6 */
                    stages: number;
                    /** @default 700 */
                    stageMs: number;
                    /** @default 0.6 */
                    minCorrelation: number;
                    /** @default 0.0015 */
                    minResponse: number;
                };
                /** @default {} */
                passive: {
                    /** @default 0.5 */
                    threshold: number;
                    /** @default 0.1 */
                    worst: number;
                    /** @default 5 */
                    minFrames: number;
                };
                /** @default {} */
                injection: {
                    /** @default 0.2 */
                    maxRepeats: number;
                    /** @default 0.97 */
                    maxStillPoints: number;
                    /** @default 0.0005 */
                    minJitter: number;
                };
                /**
                 * @default attested-inspection
                 * @enum {string}
                 */
                accessibleAlternative: "attested-inspection" | "none";
            };
            /** @default {} */
            comparison: {
                /**
                 * @default {
                 *       "thresholdSetId": "provisional-portrait-1",
                 *       "supports": 0.93,
                 *       "review": 0.907
                 *     }
                 */
                selfieToPortrait: {
                    thresholdSetId: string;
                    supports: number;
                    review: number;
                    calibration?: string;
                };
                /**
                 * @default {
                 *       "thresholdSetId": "provisional-selfie-1",
                 *       "supports": 0.93,
                 *       "review": 0.907
                 *     }
                 */
                selfieToSelfie: {
                    thresholdSetId: string;
                    supports: number;
                    review: number;
                    calibration?: string;
                };
                /** @default {} */
                calibratedFloor: {
                    /** @default 0.9 */
                    supports: number;
                    /** @default 0.88 */
                    review: number;
                };
                /** @default 32 */
                minPortraitInterEyePx: number;
                /** @default 8 */
                maxPortraitAgeYears: number;
                /** @default 8 */
                maxLiveIdAgeYears: number;
                /** @default 16 */
                minAgeYears: number;
            };
            /** @default [] */
            requiredChecks: ("document.machine-read" | "document.mrz-read" | "document.mrz-check-digits" | "document.barcode-read" | "document.data-match" | "document.printed-data" | "document.logic" | "document.field-format" | "document.barcode-authenticity" | "document.suspicious-data" | "document.data-integrity" | "document.expiry" | "document.version" | "document.supported" | "document.allowed" | "document.image-quality" | "document.liveness" | "document.photo-forgery" | "document.security-features" | "document.generated-image" | "applicant.entered-data" | "face.capture-quality" | "face.liveness" | "face.injection" | "face.comparison" | "face.comparison-live-id" | "inspection.attested")[];
            /** @default [] */
            mustNotFail: ("document.machine-read" | "document.mrz-read" | "document.mrz-check-digits" | "document.barcode-read" | "document.data-match" | "document.printed-data" | "document.logic" | "document.field-format" | "document.barcode-authenticity" | "document.suspicious-data" | "document.data-integrity" | "document.expiry" | "document.version" | "document.supported" | "document.allowed" | "document.image-quality" | "document.liveness" | "document.photo-forgery" | "document.security-features" | "document.generated-image" | "applicant.entered-data" | "face.capture-quality" | "face.liveness" | "face.injection" | "face.comparison" | "face.comparison-live-id" | "inspection.attested")[];
            /** @default [] */
            reviewIfNotPerformed: ("document.machine-read" | "document.mrz-read" | "document.mrz-check-digits" | "document.barcode-read" | "document.data-match" | "document.printed-data" | "document.logic" | "document.field-format" | "document.barcode-authenticity" | "document.suspicious-data" | "document.data-integrity" | "document.expiry" | "document.version" | "document.supported" | "document.allowed" | "document.image-quality" | "document.liveness" | "document.photo-forgery" | "document.security-features" | "document.generated-image" | "applicant.entered-data" | "face.capture-quality" | "face.liveness" | "face.injection" | "face.comparison" | "face.comparison-live-id" | "inspection.attested")[];
            /** @default {} */
            bypassConfig: {
                /** @default false */
                enabled: boolean;
                /** @default [] */
                criteria: string[];
            } & {
                [key: string]: unknown;
            };
            /** @default 2 */
            retryCount: number;
            /** @default 10080 */
            expireSessionInMin: number;
            /** @default 60 */
            abandonSessionInMin: number;
            /** @enum {string} */
            abandonFrom?: "created" | "first-use";
            /** @default {} */
            idle: {
                /** @default 10 */
                warnAfterMin: number;
                /** @default 15 */
                lockAfterMin: number;
                /** @default 180 */
                applicantStepSec: number;
            };
            /** @default {} */
            retentionMin: {
                /** @default 10080 */
                success: number;
                /** @default 10080 */
                failed: number;
                /** @default 10080 */
                notPerformed: number;
                /** @default 10080 */
                review: number;
                /** @default 10080 */
                abandoned: number;
            };
            /**
             * @default [
             *       "en",
             *       "fr",
             *       "zh-Hans",
             *       "es"
             *     ]
             */
            languages: ("en" | "fr" | "zh-Hans" | "es")[];
            form?: {
                inputs: ({
                    id: string;
                    label: {
                        en: string;
                        fr: string;
                        "zh-Hans": string;
                        es: string;
                    };
                    /** @default false */
                    required: boolean;
                    /** @constant */
                    type: "text";
                    /** @default 0 */
                    minLength: number;
                    /** @default 200 */
                    maxLength: number;
                } | {
                    id: string;
                    label: {
                        en: string;
                        fr: string;
                        "zh-Hans": string;
                        es: string;
                    };
                    /** @default false */
                    required: boolean;
                    /** @constant */
                    type: "number";
                    /** @default -1000000000000 */
                    min: number;
                    /** @default 1000000000000 */
                    max: number;
                    /** @default false */
                    whole: boolean;
                } | {
                    id: string;
                    label: {
                        en: string;
                        fr: string;
                        "zh-Hans": string;
                        es: string;
                    };
                    /** @default false */
                    required: boolean;
                    /** @constant */
                    type: "password";
                    /** @default 8 */
                    minLength: number;
                    /** @default 128 */
                    maxLength: number;
                } | {
                    id: string;
                    label: {
                        en: string;
                        fr: string;
                        "zh-Hans": string;
                        es: string;
                    };
                    /** @default false */
                    required: boolean;
                    /** @constant */
                    type: "email";
                } | {
                    id: string;
                    label: {
                        en: string;
                        fr: string;
                        "zh-Hans": string;
                        es: string;
                    };
                    /** @default false */
                    required: boolean;
                    /** @constant */
                    type: "date";
                    /**
                     * Format: date
                     * @default 1900-01-01
                     */
                    earliest: string;
                    /**
                     * Format: date
                     * @default 2199-12-31
                     */
                    latest: string;
                } | {
                    id: string;
                    label: {
                        en: string;
                        fr: string;
                        "zh-Hans": string;
                        es: string;
                    };
                    /** @default false */
                    required: boolean;
                    /** @constant */
                    type: "checkbox";
                })[];
            };
        };
        /** @description A verification flow in the first form: one level; docs/flows.md explains every setting. */
        FlatVerificationFlow: {
            id: string;
            version?: number;
            "name.en": string;
            "name.fr": string;
            "name.zh-Hans": string;
            "name.es": string;
            uniqueTag: string;
            /**
             * @default kyc-with-face-comparison
             * @enum {string}
             */
            journey: "kyc-with-face-comparison" | "document-only";
            /** @default outcome-rules-2 */
            ruleSet: string;
            /** @default true */
            attended: boolean;
            /**
             * @default [
             *       "consent",
             *       "document",
             *       "selfie"
             *     ]
             */
            steps: ("consent" | "document" | "selfie")[];
            /**
             * @default Manual
             * @enum {string}
             */
            "document.captureType": "Auto" | "Manual";
            /**
             * @default default
             * @enum {string}
             */
            camera_enforcement: "front" | "back" | "default";
            /** @default [] */
            allowedDocuments: {
                country: string;
                region?: string;
                /** @enum {string} */
                type?: "passport" | "identity-card" | "driving-licence" | "residence-permit" | "visa" | "travel-document" | "pan-card" | "unknown";
            }[];
            /** @default [] */
            blockedDocuments: {
                country: string;
                region?: string;
                /** @enum {string} */
                type?: "passport" | "identity-card" | "driving-licence" | "residence-permit" | "visa" | "travel-document" | "pan-card" | "unknown";
            }[];
            /**
             * @default [
             *       "passport",
             *       "identity-card",
             *       "driving-licence",
             *       "residence-permit",
             *       "travel-document",
             *       "pan-card"
             *     ]
             */
            "document.supported": ("passport" | "identity-card" | "driving-licence" | "residence-permit" | "visa" | "travel-document" | "pan-card" | "unknown")[];
            /** @default 30 */
            "document.expiringSoonDays": number;
            /** @default 700 */
            "document.steadyMs": number;
            "document.quality.minFocus.document"?: number;
            "document.quality.minFocus.mrz"?: number;
            "document.quality.minFocus.portrait"?: number;
            "document.quality.minFocus.text"?: number;
            "document.quality.minFocus.barcode"?: number;
            "document.quality.maxGlare.document"?: number;
            "document.quality.maxGlare.mrz"?: number;
            "document.quality.maxGlare.portrait"?: number;
            "document.quality.maxGlare.text"?: number;
            "document.quality.maxGlare.barcode"?: number;
            "document.quality.minLuminance"?: number;
            "document.quality.maxLuminance"?: number;
            "document.quality.minContrast"?: number;
            "document.quality.minPixelsPerCharacter"?: number;
            "document.quality.minPixelsPerModule"?: number;
            "document.quality.minPixelsPerMm"?: number;
            "document.quality.maxTiltDegrees"?: number;
            "document.quality.maxCutCorners"?: number;
            /**
             * @default [
             *       "surname",
             *       "givenNames",
             *       "dateOfBirth",
             *       "documentNumber",
             *       "dateOfExpiry"
             *     ]
             */
            "document.confirmFields": ("documentCode" | "issuingState" | "documentNumber" | "surname" | "givenNames" | "nameSuffix" | "nationality" | "dateOfBirth" | "placeOfBirth" | "sex" | "dateOfIssue" | "dateOfExpiry" | "personalNumber" | "street" | "city" | "county" | "region" | "postalCode" | "country" | "height" | "weight" | "eyeColour" | "hairColour" | "vehicleClass" | "restrictions" | "endorsements" | "documentDiscriminator")[];
            /** @default 2 */
            "document.requiredReadings": number;
            /** @default false */
            ignoreMiddleNames: boolean;
            /** @default false */
            "selfie.autoCapture": boolean;
            /** @default false */
            "selfie.lightMode": boolean;
            /**
             * @default front
             * @enum {string}
             */
            "selfie.camera_enforcement": "front" | "back" | "default";
            /** @default 100 */
            "selfie.faceCheckIntervalMs": number;
            /** @default 600 */
            "selfie.captureTimeMs": number;
            /** @default 2000 */
            "selfie.startTimeoutMs": number;
            /** @default 60 */
            "selfie.limits.minInterEyePx": number;
            /** @default 15 */
            "selfie.limits.maxYaw": number;
            /** @default 18 */
            "selfie.limits.maxPitch": number;
            /** @default 12 */
            "selfie.limits.maxRoll": number;
            /** @default 84 */
            "selfie.limits.minScores.single-face-present": number;
            /** @default 1 */
            "selfie.limits.minScores.head-size": number;
            /** @default 50 */
            "selfie.limits.minScores.leftward-crop": number;
            /** @default 50 */
            "selfie.limits.minScores.rightward-crop": number;
            /** @default 50 */
            "selfie.limits.minScores.margin-above": number;
            /** @default 50 */
            "selfie.limits.minScores.margin-below": number;
            /** @default 50 */
            "selfie.limits.minScores.eyes-open": number;
            /** @default 50 */
            "selfie.limits.minScores.eyes-visible": number;
            /** @default 50 */
            "selfie.limits.minScores.mouth-closed": number;
            /** @default 50 */
            "selfie.limits.minScores.mouth-occlusion-prevention": number;
            /** @default 50 */
            "selfie.limits.minScores.dynamic-range": number;
            /** @default 30 */
            "selfie.limits.minScores.illumination-uniformity": number;
            /** @default 90 */
            "selfie.limits.minScores.under-exposure-prevention": number;
            /** @default 5 */
            "selfie.limits.minScores.over-exposure-prevention": number;
            /** @default 30 */
            "selfie.limits.minScores.luminance-mean": number;
            /** @default 50 */
            "selfie.limits.minScores.luminance-variance": number;
            /** @default 30 */
            "selfie.limits.minScores.sharpness": number;
            /** @default 0.18 */
            "selfie.limits.maxOffsetX": number;
            /** @default 0.2 */
            "selfie.limits.maxOffsetY": number;
            /** @default 0.25 */
            "selfie.limits.minHeadShare": number;
            /** @default 0.85 */
            "selfie.limits.maxHeadShare": number;
            /** @default false */
            "liveness.skip": boolean;
            skip_liveid?: boolean;
            /** @default 3 */
            "liveness.max_retry_count": number;
            /**
             * @default active-checks
             * @enum {string}
             */
            "face_liveness.satisfiedBy": "attested-inspection" | "active-checks" | "active-and-passive";
            /** @default 0 */
            "face_liveness.challenges.count": number;
            /**
             * @default [
             *       "turn-left",
             *       "turn-right",
             *       "nod",
             *       "approach",
             *       "blink",
             *       "smile"
             *     ]
             */
            "face_liveness.challenges.kinds": ("turn-left" | "turn-right" | "nod" | "approach" | "blink" | "smile")[];
            /** @default 20 */
            "face_liveness.challenges.timeoutSec": number;
            /** @default 20 */
            "face_liveness.challenges.limits.turnYaw": number;
            /** @default 12 */
            "face_liveness.challenges.limits.nodPitch": number;
            /** @default 1.25 */
            "face_liveness.challenges.limits.approachScale": number;
            /** @default 0.55 */
            "face_liveness.challenges.limits.blinkOpening": number;
            /** @default 250 */
            "face_liveness.challenges.limits.blinkMs": number;
            /** @default 1.1 */
            "face_liveness.challenges.limits.smileWidth": number;
            /** @default 0.9 */
            "face_liveness.challenges.limits.continuity": number;
            /** @default 700 */
            "face_liveness.challenges.limits.maxGapMs": number;
            /** @default false */
            "face_liveness.light.enabled": boolean;
            /** @default 6 */
            "face_liveness.light.stages": number;
            /** @default 700 */
            "face_liveness.light.stageMs": number;
            /** @default 0.6 */
            "face_liveness.light.minCorrelation": number;
            /** @default 0.0015 */
            "face_liveness.light.minResponse": number;
            /** @default 0.5 */
            "face_liveness.passive.threshold": number;
            /** @default 0.1 */
            "face_liveness.passive.worst": number;
            /** @default 5 */
            "face_liveness.passive.minFrames": number;
            /** @default 0.2 */
            "face_liveness.injection.maxRepeats": number;
            /** @default 0.97 */
            "face_liveness.injection.maxStillPoints": number;
            /** @default 0.0005 */
            "face_liveness.injection.minJitter": number;
            /**
             * @default attested-inspection
             * @enum {string}
             */
            "face_liveness.accessibleAlternative": "attested-inspection" | "none";
            "comparison.selfieToPortrait.thresholdSetId"?: string;
            "comparison.selfieToPortrait.supports"?: number;
            "comparison.selfieToPortrait.review"?: number;
            "comparison.selfieToPortrait.calibration"?: string;
            "comparison.selfieToSelfie.thresholdSetId"?: string;
            "comparison.selfieToSelfie.supports"?: number;
            "comparison.selfieToSelfie.review"?: number;
            "comparison.selfieToSelfie.calibration"?: string;
            /** @default 0.9 */
            "comparison.calibratedFloor.supports": number;
            /** @default 0.88 */
            "comparison.calibratedFloor.review": number;
            /** @default 32 */
            "comparison.minPortraitInterEyePx": number;
            /** @default 8 */
            "comparison.maxPortraitAgeYears": number;
            /** @default 8 */
            "comparison.maxLiveIdAgeYears": number;
            /** @default 16 */
            "comparison.minAgeYears": number;
            /** @default [] */
            requiredChecks: ("document.machine-read" | "document.mrz-read" | "document.mrz-check-digits" | "document.barcode-read" | "document.data-match" | "document.printed-data" | "document.logic" | "document.field-format" | "document.barcode-authenticity" | "document.suspicious-data" | "document.data-integrity" | "document.expiry" | "document.version" | "document.supported" | "document.allowed" | "document.image-quality" | "document.liveness" | "document.photo-forgery" | "document.security-features" | "document.generated-image" | "applicant.entered-data" | "face.capture-quality" | "face.liveness" | "face.injection" | "face.comparison" | "face.comparison-live-id" | "inspection.attested")[];
            /** @default [] */
            mustNotFail: ("document.machine-read" | "document.mrz-read" | "document.mrz-check-digits" | "document.barcode-read" | "document.data-match" | "document.printed-data" | "document.logic" | "document.field-format" | "document.barcode-authenticity" | "document.suspicious-data" | "document.data-integrity" | "document.expiry" | "document.version" | "document.supported" | "document.allowed" | "document.image-quality" | "document.liveness" | "document.photo-forgery" | "document.security-features" | "document.generated-image" | "applicant.entered-data" | "face.capture-quality" | "face.liveness" | "face.injection" | "face.comparison" | "face.comparison-live-id" | "inspection.attested")[];
            /** @default [] */
            reviewIfNotPerformed: ("document.machine-read" | "document.mrz-read" | "document.mrz-check-digits" | "document.barcode-read" | "document.data-match" | "document.printed-data" | "document.logic" | "document.field-format" | "document.barcode-authenticity" | "document.suspicious-data" | "document.data-integrity" | "document.expiry" | "document.version" | "document.supported" | "document.allowed" | "document.image-quality" | "document.liveness" | "document.photo-forgery" | "document.security-features" | "document.generated-image" | "applicant.entered-data" | "face.capture-quality" | "face.liveness" | "face.injection" | "face.comparison" | "face.comparison-live-id" | "inspection.attested")[];
            /** @default {} */
            bypassConfig: {
                /** @default false */
                enabled: boolean;
                /** @default [] */
                criteria: string[];
            } & {
                [key: string]: unknown;
            };
            /** @default 2 */
            retryCount: number;
            /** @default 10080 */
            expireSessionInMin: number;
            /** @default 60 */
            abandonSessionInMin: number;
            /** @enum {string} */
            abandonFrom?: "created" | "first-use";
            /** @default 10 */
            "idle.warnAfterMin": number;
            /** @default 15 */
            "idle.lockAfterMin": number;
            /** @default 180 */
            "idle.applicantStepSec": number;
            /** @default 10080 */
            "dataRetention.success": number;
            /** @default 10080 */
            "dataRetention.failed": number;
            /** @default 10080 */
            "dataRetention.notPerformed": number;
            /** @default 10080 */
            "dataRetention.review": number;
            /** @default 10080 */
            "dataRetention.abandoned": number;
            /**
             * @default [
             *       "en",
             *       "fr",
             *       "zh-Hans",
             *       "es"
             *     ]
             */
            languages: ("en" | "fr" | "zh-Hans" | "es")[];
            formStep?: ({
                id: string;
                label: {
                    en: string;
                    fr: string;
                    "zh-Hans": string;
                    es: string;
                };
                /** @default false */
                required: boolean;
                /** @constant */
                type: "text";
                /** @default 0 */
                minLength: number;
                /** @default 200 */
                maxLength: number;
            } | {
                id: string;
                label: {
                    en: string;
                    fr: string;
                    "zh-Hans": string;
                    es: string;
                };
                /** @default false */
                required: boolean;
                /** @constant */
                type: "number";
                /** @default -1000000000000 */
                min: number;
                /** @default 1000000000000 */
                max: number;
                /** @default false */
                whole: boolean;
            } | {
                id: string;
                label: {
                    en: string;
                    fr: string;
                    "zh-Hans": string;
                    es: string;
                };
                /** @default false */
                required: boolean;
                /** @constant */
                type: "password";
                /** @default 8 */
                minLength: number;
                /** @default 128 */
                maxLength: number;
            } | {
                id: string;
                label: {
                    en: string;
                    fr: string;
                    "zh-Hans": string;
                    es: string;
                };
                /** @default false */
                required: boolean;
                /** @constant */
                type: "email";
            } | {
                id: string;
                label: {
                    en: string;
                    fr: string;
                    "zh-Hans": string;
                    es: string;
                };
                /** @default false */
                required: boolean;
                /** @constant */
                type: "date";
                /**
                 * Format: date
                 * @default 1900-01-01
                 */
                earliest: string;
                /**
                 * Format: date
                 * @default 2199-12-31
                 */
                latest: string;
            } | {
                id: string;
                label: {
                    en: string;
                    fr: string;
                    "zh-Hans": string;
                    es: string;
                };
                /** @default false */
                required: boolean;
                /** @constant */
                type: "checkbox";
            })[];
        };
        FlowSummary: {
            id: string;
            /** @enum {string} */
            state: "built-in" | "draft" | "published" | "changed" | "archived";
            /** @description Also the entity tag, for If-Match. */
            revision: number;
            publishedVersion: number | null;
            updatedBy: string | null;
            updatedAt: string | null;
            /** @description What this version would no longer accept of the draft; until it is corrected, nothing is published. */
            faults?: components["schemas"]["Fault"][];
            uniqueTag: string;
            name: {
                en: string;
                fr: string;
                "zh-Hans": string;
                es: string;
            };
        };
        FlowSummaries: {
            flows: components["schemas"]["FlowSummary"][];
        };
        /** @description Every version, the newest first. */
        FlowHistory: {
            versions: {
                version: number;
                hash: string;
                publishedBy: string;
                /** Format: date-time */
                publishedAt: string;
            }[];
        };
        ProofingTemplate: {
            flowId: string;
            flowVersion: number;
            revision: number;
            /** Format: date-time */
            updatedAt: string;
            texts: {
                /** @enum {string} */
                part: "consent" | "instructions" | "result";
                /** @enum {string} */
                language: "en" | "fr" | "zh-Hans" | "es";
                text: string;
                /** @enum {string} */
                source: "settings" | "manual";
            }[];
        };
        ProofingTemplates: {
            templates: components["schemas"]["ProofingTemplate"][];
        };
        TemplatesUpdated: {
            updated: {
                flowId: string;
                flowVersion: number;
                /** @description Texts that say something else now. */
                changed: {
                    /** @enum {string} */
                    part: "consent" | "instructions" | "result";
                    /** @enum {string} */
                    language: "en" | "fr" | "zh-Hans" | "es";
                }[];
                /** @description Manual wording that stands before a changed text. */
                kept: {
                    /** @enum {string} */
                    part: "consent" | "instructions" | "result";
                    /** @enum {string} */
                    language: "en" | "fr" | "zh-Hans" | "es";
                }[];
            }[];
            unchanged: string[];
            orphaned: string[];
        };
        ChosenFlowOptions: {
            /** @description The flow of a session at a kiosk that names none; null: counter-standard. */
            defaultFlowId: string | null;
            /** @description For every flow, whatever the flow says. */
            ignoreMiddleNames: boolean;
            revision: number;
        };
        GallerySearchAnswer: {
            searchId: string;
            /** @enum {string} */
            outcome: "refer" | "no-candidate";
        };
        EnrolAnswer: {
            faceKey: string;
            /** @enum {string} */
            duplicates?: "refer" | "no-candidate";
        };
        CandidateList: {
            candidates: {
                rank: number;
                faceKey: string;
                sessionId: string;
                score: number;
            }[];
            threshold: number;
            gallerySize: number;
            decision: string | null;
        };
        GalleryReport: {
            enabled: boolean;
            gallerySize: number;
            threshold: number;
            searches: number;
            fpirObserved: {
                events: number;
                trials: number;
                rate: number;
                low: number;
                high: number;
            };
            fpirExpected: {
                fmr: number;
                fpir: number;
            }[];
        };
        /** @description RFC 7662 section 2.2. */
        Introspection: {
            active: boolean;
            scope?: string;
            client_id?: string;
            /** @constant */
            token_type?: "DPoP";
            cnf?: {
                jkt: string;
            };
        };
        Branch: {
            /** Format: uuid */
            tenantId: string;
            /** Format: uuid */
            communityId: string;
            /** @description Presented once by a kiosk at its registration; not stored in clear. */
            licenseKey: string;
            /** @description One kiosk and one first supervisor, within 24 hours. */
            enrolmentCode: string;
            /** Format: date-time */
            expiresAt: string;
        };
        /** @description What the services tell anyone. */
        ServiceFacts: {
            /** @description Receipts and rosters verify under this key. */
            servicesDid: string;
            /** Format: uri */
            issuer: string;
            /** @description Path on this address. */
            tokenEndpoint: string;
            /** Format: date-time */
            serverTime: string;
            /** @enum {string} */
            durability: "embedded" | "server";
            version: string;
            /** @description Service names and their paths on this address. */
            services: {
                [key: string]: string;
            };
        };
        CommunityFacts: {
            /** Format: uuid */
            tenantId: string;
            /** Format: uuid */
            communityId: string;
            communityName: string;
            servicesDid: string;
            /** @description base64url of the compressed P-256 point of the community. */
            publicKey: string;
        };
        EnrolledKiosk: {
            /** Format: uuid */
            tenantId: string;
            /** Format: uuid */
            communityId: string;
            communityName: string;
            servicesDid: string;
            /** @description base64url of the compressed P-256 point of the community. */
            publicKey: string;
            clientId: string;
        };
        SignedRoster: {
            /** @description Compact JWS, ES256, by the key of the services. */
            jws: string;
        };
        Tenant: {
            /** Format: uuid */
            id: string;
            tenanttag: string;
            name: string;
            tenanttype: string;
            dns: string | null;
        };
        Community: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            tenantid: string;
            name: string;
            publicKey: string;
            logo: string | null;
            accountsPerPerson: number;
            personsPerAccount: number;
        };
        CommunityLookup: {
            tenant: components["schemas"]["Tenant"];
            community: components["schemas"]["Community"];
        };
        CommunityList: {
            tenant: components["schemas"]["Tenant"];
            communities: components["schemas"]["Community"][];
            /** @description Cursor of the page that follows; absent on the last one. */
            next?: string;
        };
        Licence: {
            /** Format: uuid */
            licenceId: string;
            /** Format: uuid */
            communityId: string;
            modules: ("idproofing" | "gallery" | "workflow" | "wallet")[];
            /** Format: date-time */
            issuedAt: string;
            expiresAt: string | null;
            active: boolean;
        };
        IssuedLicence: {
            /** Format: uuid */
            licenceId: string;
            /** Format: uuid */
            communityId: string;
            modules: ("idproofing" | "gallery" | "workflow" | "wallet")[];
            /** Format: date-time */
            issuedAt: string;
            expiresAt: string | null;
            active: boolean;
            /** @description Shown once; only a keyed hash is stored. */
            licenseKey: string;
        };
        LicenceList: {
            licences: components["schemas"]["Licence"][];
            /** @description Cursor of the page that follows; absent on the last one. */
            next?: string;
        };
        IssuedEnrolmentCode: {
            enrolmentCode: string;
            /** Format: date-time */
            expiresAt: string;
        };
        Kiosk: {
            /** Format: uuid */
            kioskId: string;
            /** Format: uuid */
            communityId: string;
            name: string;
            did: string;
            /** Format: date-time */
            registeredAt: string;
            active: boolean;
        };
        KioskList: {
            kiosks: components["schemas"]["Kiosk"][];
            /** @description Cursor of the page that follows; absent on the last one. */
            next?: string;
        };
        ServicePublicKey: {
            service: string;
            /** @description base64url of the compressed P-256 point. */
            publicKey: string;
            did: string;
        };
        Erasure: {
            /** Format: uuid */
            erasureId: string;
            /** Format: date-time */
            requestedAt: string;
            /** @enum {string} */
            subject: "session" | "uid";
            /** @description Whose personal data were erased here. */
            sessions: string[];
            /** @description Kept, because a decision is outstanding. */
            held: string[];
            /** @description Rows of each table, blobs, faces of the gallery that were removed. */
            erased: {
                [key: string]: number;
            };
            /** @description What became of the pictures and parts of uploads. */
            blobs: {
                deleted: number;
                /** @description The store did not hold them. */
                absent: number;
                /** @description Yet to be removed; the services try again. */
                waiting: number;
            };
            /** @description Kiosks whose vault and outbox hold copies; without `acknowledgedAt` the order waits. */
            kiosks: {
                /** Format: uuid */
                kioskId: string;
                /** Format: uuid */
                sessionId: string;
                /** Format: date-time */
                acknowledgedAt?: string;
                removed: {
                    [key: string]: number;
                };
            }[];
            /** @description Nothing waits any more; back-ups excepted. */
            complete: boolean;
            /** @description When the last back-up that holds a copy is gone. */
            backups: {
                /** Format: date-time */
                until: string;
            };
        };
        PrivacySettings: {
            backupRetentionDays: number;
        };
        ReplacedKey: {
            /**
             * Format: date-time
             * @description From when on the new key seals.
             */
            activeFrom: string;
        };
        SignedErasureOrders: {
            /** @description Compact JWS, ES256, by the key of the services; its payload is ErasureOrders. */
            jws: string;
        };
        ReportRow: {
            /** Format: uuid */
            sessionId: string;
            /** @enum {string} */
            state: "Pending" | "In Progress" | "Review" | "Success" | "Failed" | "Not Performed" | "Expired" | "Abandoned";
            origin: string;
            flowId: string;
            flowVersion: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            startedAt: string;
            endedAt: string | null;
            kioskId: string | null;
            completedBy: string | null;
            documentType: string | null;
            documentExpiresOn: string | null;
            captureType: string | null;
            retries: number;
            reviewResult: string | null;
            disagreement: boolean;
            reasons: string[];
        };
        ReportPage: {
            sessions: components["schemas"]["ReportRow"][];
            /**
             * Format: uuid
             * @description Absent on the last page.
             */
            next?: string;
        };
        ExpiringPage: {
            documents: {
                /** Format: uuid */
                sessionId: string;
                documentType: string | null;
                /** Format: date */
                documentExpiresOn: string;
                daysLeft: number;
            }[];
            /** @description Absent on the last page. */
            next?: string;
        };
        ReviewCase: {
            /** Format: uuid */
            caseId: string;
            /** Format: uuid */
            communityId: string;
            /** Format: uuid */
            sessionId: string;
            /** @enum {string} */
            kind: "review" | "repudiation";
            reasons: string[];
            /** Format: date-time */
            waitsSince: string;
            ageMin: number;
            /** @enum {string} */
            claim: "nobody" | "mine" | "another";
            claimedUntil: string | null;
            /** @description Two reviewers differ. */
            needsSupervisor: boolean;
        };
        ReviewQueue: {
            cases: components["schemas"]["ReviewCase"][];
        };
        ReviewClaim: {
            /** Format: uuid */
            caseId: string;
            /** Format: date-time */
            claimedUntil: string;
        };
        ReviewEvidence: {
            /** Format: uuid */
            caseId: string;
            /** Format: uuid */
            sessionId: string;
            /** @enum {string} */
            kind: "review" | "repudiation";
            reasons: string[];
            flow: {
                id: string;
                version: number;
                hash: string;
            };
            /** Format: date-time */
            startedAt: string;
            endedAt: string | null;
            /** @description What the kiosk came to. */
            counter: {
                /** @enum {string} */
                outcome: "Success" | "Failed" | "Not Performed" | "Review" | "Expired" | "Abandoned";
                ruleSet: string;
                rules: {
                    rule: string;
                    subject: string;
                    result: string;
                }[];
            } | null;
            /** @description What the services came to before any review. */
            services: {
                /** @enum {string} */
                outcome: "Success" | "Failed" | "Not Performed" | "Review" | "Expired" | "Abandoned";
                ruleSet: string;
                rules: {
                    rule: string;
                    subject: string;
                    result: string;
                }[];
            } | null;
            checks: {
                /** @enum {string} */
                id: "document.machine-read" | "document.mrz-read" | "document.mrz-check-digits" | "document.barcode-read" | "document.data-match" | "document.printed-data" | "document.logic" | "document.field-format" | "document.barcode-authenticity" | "document.suspicious-data" | "document.data-integrity" | "document.expiry" | "document.version" | "document.supported" | "document.allowed" | "document.image-quality" | "document.liveness" | "document.photo-forgery" | "document.security-features" | "document.generated-image" | "applicant.entered-data" | "face.capture-quality" | "face.liveness" | "face.injection" | "face.comparison" | "face.comparison-live-id" | "inspection.attested";
                /** @enum {string} */
                category: "extracted-data" | "document-liveness" | "visual" | "document-validity" | "image-quality" | "face-capture" | "face-liveness" | "face-comparison" | "inspection";
                /** @enum {string} */
                verdict: "PASSED" | "FAILED" | "NOT_PERFORMED";
                /** @enum {string} */
                reason: "ok" | "no-method" | "not-captured" | "model-missing" | "manual-capture" | "bypass" | "consent-refused" | "visual-comparison-only" | "mrz-not-found" | "barcode-not-found" | "not-on-document" | "no-machine-zone" | "one-source-only" | "check-digit-wrong" | "structure-wrong" | "version-unknown" | "data-missing" | "dates-contradict" | "values-contradict" | "specimen-data" | "implausible-data" | "format-wrong" | "field-differs" | "name-not-on-document" | "main-name-not-entered" | "field-not-confirmed" | "expired" | "not-yet-valid" | "expiry-unknown" | "no-expiry-date" | "unsupported-document" | "kind-unknown" | "blocked-document" | "not-on-allowed-list" | "quality-low" | "mirrored" | "signals-inconclusive" | "recaptured-screen" | "recaptured-print" | "face-not-found" | "portrait-missing" | "portrait-too-small" | "portrait-too-old" | "under-age-16" | "liveness-skipped" | "challenge-failed" | "another-face" | "accessible-alternative" | "no-reflection" | "attack-score" | "injection-suspected" | "live-id-missing" | "live-id-too-small" | "live-id-too-old" | "comparison-failed" | "score-supports" | "score-review" | "score-does-not-support" | "attested" | "attestation-refused" | "not-attested";
                value?: number;
                threshold?: number;
                unit?: string;
                document?: number;
                subject?: string;
            }[];
            fields: {
                seq: number;
                event: string;
                name: string;
                value: unknown;
            }[];
            pictures: {
                artefactId: string;
                size: number;
                /** @description Null: the bytes open no commitment in the log. */
                name: string | null;
                event: string | null;
            }[];
            /** @description For the third look only. */
            earlierLooks: {
                look: number;
                /** @enum {string} */
                decision: "approved" | "rejected";
                /** @enum {string} */
                reasonCode: "identity-confirmed" | "capture-acceptable" | "repudiation-unfounded" | "document-suspect" | "document-unreadable" | "face-differs" | "data-differs" | "evidence-broken" | "suspected-fraud" | "repudiation-founded" | "other";
                text: string | null;
            }[];
        };
        ReviewDecision: {
            /** Format: uuid */
            caseId: string;
            /** @enum {string} */
            decision: "approved" | "rejected";
            /** Format: date-time */
            decidedAt: string;
        };
        ReviewSettings: {
            /** @description Share of decisions that a second reviewer repeats, blind. */
            secondLookShare: number;
        };
        ReviewerOperators: {
            operatorIds: string[];
        };
        ReviewFigures: {
            firstLooks: number;
            secondLooks: number;
            agreed: number;
            /** @description Agreed of the second looks, 0 to 1; null without any. */
            agreement: number | null;
            /** @description First decisions that a third look turned round. */
            overturned: number;
        };
        UploadState: {
            /** Format: uuid */
            uploadId: string;
            artefactId: string;
            size: number;
            /** @description How many bytes are stored; the next part begins here. */
            offset: number;
            complete: boolean;
            /** @description Every part but the last is at least this long. */
            minPartBytes: number;
            /** Format: date-time */
            expiresAt: string;
        };
        FlowDraftV1: {
            id: string;
            /** @enum {string} */
            state: "built-in" | "draft" | "published" | "changed" | "archived";
            /** @description Also the entity tag, for If-Match. */
            revision: number;
            publishedVersion: number | null;
            updatedBy: string | null;
            updatedAt: string | null;
            /** @description What this version would no longer accept of the draft; until it is corrected, nothing is published. */
            faults?: components["schemas"]["Fault"][];
            flow: components["schemas"]["FlatVerificationFlow"];
            warnings?: components["schemas"]["Fault"][];
        };
        ExportedFlowV1: {
            /** @constant */
            format: "counterproof-flow";
            /** @constant */
            v: 1;
            hash: string;
            /** Format: date-time */
            exportedAt: string;
            flow: components["schemas"]["FlatVerificationFlow"];
        };
        FlowDraftV2: {
            id: string;
            /** @enum {string} */
            state: "built-in" | "draft" | "published" | "changed" | "archived";
            /** @description Also the entity tag, for If-Match. */
            revision: number;
            publishedVersion: number | null;
            updatedBy: string | null;
            updatedAt: string | null;
            /** @description What this version would no longer accept of the draft; until it is corrected, nothing is published. */
            faults?: components["schemas"]["Fault"][];
            flow: components["schemas"]["VerificationFlow"];
            warnings?: components["schemas"]["Fault"][];
        };
        ExportedFlowV2: {
            /** @constant */
            format: "counterproof-flow";
            /** @constant */
            v: 1;
            hash: string;
            /** Format: date-time */
            exportedAt: string;
            flow: components["schemas"]["VerificationFlow"];
        };
        Recursive1: string | number | boolean | null | components["schemas"]["Recursive1"][] | {
            [key: string]: components["schemas"]["Recursive1"];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
