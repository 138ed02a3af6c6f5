/* Generated from /openapi.json of the services. Do not edit: run the service tests with -u. */
export interface paths {
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
        get?: never;
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
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
    "/v1/flows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every flow, newest versions, with all settings, signed. */
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
    "/proofingsession/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Creates a session under the kiosk’s own id; idempotent. */
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
        /** State and outcome. */
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
                404: {
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
        /** Poll with responseStatus and the keys of the third form. */
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
                404: {
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
        /** The session and its results in one request. */
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
                404: {
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
            };
        };
        post?: never;
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
                    [key: string]: components["schemas"]["__shared"]["$defs"]["schema0"];
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
                value?: components["schemas"]["__shared"]["$defs"]["schema1"];
            }[];
        };
        ArtefactDeclarationInput: {
            /** @constant */
            v: 1;
            /** Format: uuid */
            sessionId: string;
            artefactId: string;
            kind: string;
            mediaType: string;
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
        __shared: {
            $defs: {
                schema0: string | number | boolean | null | components["schemas"]["__shared"]["$defs"]["schema0"][] | {
                    [key: string]: components["schemas"]["__shared"]["$defs"]["schema0"];
                };
                schema1: string | number | boolean | null | components["schemas"]["__shared"]["$defs"]["schema1"][] | {
                    [key: string]: components["schemas"]["__shared"]["$defs"]["schema1"];
                };
            };
        };
        /** @description Problem details (RFC 9457) with a code of a closed union. */
        Problem: {
            type: string;
            title: string;
            status: number;
            detail: string;
            instance: string;
            /** @enum {string} */
            code: "INVALID_REQUEST" | "MALFORMED_JSON" | "CONTENT_HASH_MISMATCH" | "EVIDENCE_INVALID" | "EVIDENCE_OUT_OF_ORDER" | "TOKEN_MISSING" | "TOKEN_INVALID" | "DPOP_INVALID" | "DPOP_REPLAYED" | "BOOTSTRAP_INVALID" | "ACCESS_DENIED" | "PERMISSION_MISSING" | "SCOPE_MISSING" | "LICENCE_INVALID" | "ENROLMENT_CODE_INVALID" | "KIOSK_PROOF_INVALID" | "AUTHORITY_INVALID" | "ROUTE_NOT_FOUND" | "COMMUNITY_NOT_FOUND" | "SESSION_NOT_FOUND" | "GALLERY_OFF" | "FACE_NOT_FOUND" | "SEARCH_NOT_FOUND" | "FLOW_NOT_FOUND" | "REQUEST_TIMEOUT" | "IDEMPOTENCY_CONFLICT" | "SESSION_CONFLICT" | "SESSION_ENDED" | "KIOSK_EXISTS" | "OPERATOR_EXISTS" | "BODY_TOO_LARGE" | "MEDIA_TYPE_UNSUPPORTED" | "HOST_UNKNOWN" | "RATE_LIMITED" | "INTERNAL" | "DATABASE_UNAVAILABLE";
            requestId: string;
        };
        SignedFlows: {
            /** @description Compact JWS, ES256, by the key of the services, over a list of flows. */
            jws: string;
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
            disagreement: boolean;
            reasons: string[];
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
            disagreement: boolean;
            reasons: string[];
            /** @enum {string} */
            reviewResult?: "approved" | "rejected" | "review pending";
            /** @description Compact JWS, ES256, by the key of the services; its payload is the SessionResult. */
            jws: string;
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
            fuzzyMatchScore?: number;
            liveid_object?: {
                /** @enum {string} */
                captureType?: "Auto" | "Manual";
            };
            rawData?: {
                checks: {
                    /** @enum {string} */
                    id: "document.machine-read" | "document.mrz-read" | "document.mrz-check-digits" | "document.barcode-read" | "document.data-match" | "document.printed-data" | "document.logic" | "document.field-format" | "document.barcode-authenticity" | "document.suspicious-data" | "document.data-integrity" | "document.expiry" | "document.version" | "document.supported" | "document.allowed" | "document.image-quality" | "document.liveness" | "document.photo-forgery" | "document.security-features" | "document.generated-image" | "face.capture-quality" | "face.liveness" | "face.injection" | "face.comparison" | "face.comparison-live-id" | "inspection.attested";
                    /** @enum {string} */
                    category: "extracted-data" | "document-liveness" | "visual" | "document-validity" | "image-quality" | "face-capture" | "face-liveness" | "face-comparison" | "inspection";
                    /** @enum {string} */
                    verdict: "PASSED" | "FAILED" | "NOT_PERFORMED";
                    /** @enum {string} */
                    reason: "ok" | "no-method" | "not-captured" | "model-missing" | "manual-capture" | "bypass" | "consent-refused" | "visual-comparison-only" | "mrz-not-found" | "barcode-not-found" | "not-on-document" | "no-machine-zone" | "one-source-only" | "check-digit-wrong" | "structure-wrong" | "version-unknown" | "data-missing" | "dates-contradict" | "values-contradict" | "specimen-data" | "implausible-data" | "format-wrong" | "field-differs" | "field-not-confirmed" | "expired" | "not-yet-valid" | "expiry-unknown" | "no-expiry-date" | "unsupported-document" | "kind-unknown" | "blocked-document" | "not-on-allowed-list" | "quality-low" | "mirrored" | "signals-inconclusive" | "recaptured-screen" | "recaptured-print" | "face-not-found" | "portrait-missing" | "portrait-too-small" | "portrait-too-old" | "under-age-16" | "liveness-skipped" | "challenge-failed" | "another-face" | "accessible-alternative" | "no-reflection" | "attack-score" | "injection-suspected" | "live-id-missing" | "score-supports" | "score-review" | "score-does-not-support" | "attested" | "attestation-refused" | "not-attested";
                    value?: number;
                    threshold?: number;
                    unit?: string;
                    document?: number;
                    subject?: string;
                }[];
            };
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
        SessionDetails: {
            session: components["schemas"]["SessionResult"];
            flow: {
                id: string;
                version: number;
                hash: string;
            };
            kioskId: string | null;
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
                id: "document.machine-read" | "document.mrz-read" | "document.mrz-check-digits" | "document.barcode-read" | "document.data-match" | "document.printed-data" | "document.logic" | "document.field-format" | "document.barcode-authenticity" | "document.suspicious-data" | "document.data-integrity" | "document.expiry" | "document.version" | "document.supported" | "document.allowed" | "document.image-quality" | "document.liveness" | "document.photo-forgery" | "document.security-features" | "document.generated-image" | "face.capture-quality" | "face.liveness" | "face.injection" | "face.comparison" | "face.comparison-live-id" | "inspection.attested";
                /** @enum {string} */
                category: "extracted-data" | "document-liveness" | "visual" | "document-validity" | "image-quality" | "face-capture" | "face-liveness" | "face-comparison" | "inspection";
                /** @enum {string} */
                verdict: "PASSED" | "FAILED" | "NOT_PERFORMED";
                /** @enum {string} */
                reason: "ok" | "no-method" | "not-captured" | "model-missing" | "manual-capture" | "bypass" | "consent-refused" | "visual-comparison-only" | "mrz-not-found" | "barcode-not-found" | "not-on-document" | "no-machine-zone" | "one-source-only" | "check-digit-wrong" | "structure-wrong" | "version-unknown" | "data-missing" | "dates-contradict" | "values-contradict" | "specimen-data" | "implausible-data" | "format-wrong" | "field-differs" | "field-not-confirmed" | "expired" | "not-yet-valid" | "expiry-unknown" | "no-expiry-date" | "unsupported-document" | "kind-unknown" | "blocked-document" | "not-on-allowed-list" | "quality-low" | "mirrored" | "signals-inconclusive" | "recaptured-screen" | "recaptured-print" | "face-not-found" | "portrait-missing" | "portrait-too-small" | "portrait-too-old" | "under-age-16" | "liveness-skipped" | "challenge-failed" | "another-face" | "accessible-alternative" | "no-reflection" | "attack-score" | "injection-suspected" | "live-id-missing" | "score-supports" | "score-review" | "score-does-not-support" | "attested" | "attestation-refused" | "not-attested";
                value?: number;
                threshold?: number;
                unit?: string;
                document?: number;
                subject?: string;
            }[];
            artefacts: {
                artefactId: string;
                size: number;
            }[];
            events: components["schemas"]["SessionEvent"][];
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
