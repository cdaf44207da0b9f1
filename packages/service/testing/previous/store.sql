-- What the version before tenants left behind: a dump of its database (pg_dump --no-owner --inserts), with a key, a revoked one, an import
-- that is assigned to an engine, a named document, a job that has ended and one that waits.

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

CREATE SCHEMA assay;

CREATE SCHEMA assay_queue;

CREATE TYPE assay_queue.job_state AS ENUM (
    'created',
    'retry',
    'active',
    'completed',
    'cancelled',
    'failed'
);

CREATE FUNCTION assay.keep_young() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN IF OLD.at > now() - interval '30 days' THEN RAISE EXCEPTION 'the audit log is kept for 30 days at least'; END IF; RETURN OLD; END $$;

CREATE FUNCTION assay.refuse() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN RAISE EXCEPTION 'the audit log is never changed'; END $$;

CREATE FUNCTION assay.tell() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN PERFORM pg_notify('assay', TG_ARGV[0]); RETURN NULL; END $$;

CREATE FUNCTION assay_queue.create_queue(queue_name text, options json) RETURNS void
    LANGUAGE plpgsql
    AS $_$
    DECLARE
      table_name varchar := 'j' || encode(sha224(queue_name::bytea), 'hex');
      queue_created_on timestamptz;
    BEGIN

      WITH q as (
      INSERT INTO assay_queue.queue (
        name,
        policy,
        retry_limit,
        retry_delay,
        retry_backoff,
        expire_seconds,
        retention_minutes,
        dead_letter,
        partition_name
      )
      VALUES (
        queue_name,
        options->>'policy',
        (options->>'retryLimit')::int,
        (options->>'retryDelay')::int,
        (options->>'retryBackoff')::bool,
        (options->>'expireInSeconds')::int,
        (options->>'retentionMinutes')::int,
        options->>'deadLetter',
        table_name
      )
      ON CONFLICT DO NOTHING
      RETURNING created_on
      )
      SELECT created_on into queue_created_on from q;

      IF queue_created_on IS NULL THEN
        RETURN;
      END IF;

      EXECUTE format('CREATE TABLE assay_queue.%I (LIKE assay_queue.job INCLUDING DEFAULTS)', table_name);

      EXECUTE format('ALTER TABLE assay_queue.%1$I ADD PRIMARY KEY (name, id)', table_name);
      EXECUTE format('ALTER TABLE assay_queue.%1$I ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES assay_queue.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED', table_name);
      EXECUTE format('ALTER TABLE assay_queue.%1$I ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES assay_queue.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED', table_name);
      EXECUTE format('CREATE UNIQUE INDEX %1$s_i1 ON assay_queue.%1$I (name, COALESCE(singleton_key, '''')) WHERE state = ''created'' AND policy = ''short''', table_name);
      EXECUTE format('CREATE UNIQUE INDEX %1$s_i2 ON assay_queue.%1$I (name, COALESCE(singleton_key, '''')) WHERE state = ''active'' AND policy = ''singleton''', table_name);
      EXECUTE format('CREATE UNIQUE INDEX %1$s_i3 ON assay_queue.%1$I (name, state, COALESCE(singleton_key, '''')) WHERE state <= ''active'' AND policy = ''stately''', table_name);
      EXECUTE format('CREATE UNIQUE INDEX %1$s_i4 ON assay_queue.%1$I (name, singleton_on, COALESCE(singleton_key, '''')) WHERE state <> ''cancelled'' AND singleton_on IS NOT NULL', table_name);
      EXECUTE format('CREATE INDEX %1$s_i5 ON assay_queue.%1$I (name, start_after) INCLUDE (priority, created_on, id) WHERE state < ''active''', table_name);

      EXECUTE format('ALTER TABLE assay_queue.%I ADD CONSTRAINT cjc CHECK (name=%L)', table_name, queue_name);
      EXECUTE format('ALTER TABLE assay_queue.job ATTACH PARTITION assay_queue.%I FOR VALUES IN (%L)', table_name, queue_name);
    END;
    $_$;

CREATE FUNCTION assay_queue.delete_queue(queue_name text) RETURNS void
    LANGUAGE plpgsql
    AS $$
    DECLARE
      table_name varchar;
    BEGIN
      WITH deleted as (
        DELETE FROM assay_queue.queue
        WHERE name = queue_name
        RETURNING partition_name
      )
      SELECT partition_name from deleted INTO table_name;

      EXECUTE format('DROP TABLE IF EXISTS assay_queue.%I', table_name);
    END;
    $$;

SET default_tablespace = '';

SET default_table_access_method = heap;

CREATE TABLE assay.audit_log (
    id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    key_id uuid,
    actor text NOT NULL,
    action text NOT NULL,
    record text,
    address text,
    result text NOT NULL,
    count integer DEFAULT 1 NOT NULL
);

CREATE TABLE assay.engines (
    id uuid NOT NULL,
    name_fingerprint bytea NOT NULL,
    body text NOT NULL
);

CREATE TABLE assay.flows (
    id uuid NOT NULL,
    project_id uuid NOT NULL,
    body text NOT NULL
);

CREATE TABLE assay.groups (
    id uuid NOT NULL,
    document_key_fingerprint bytea NOT NULL,
    sha256 bytea NOT NULL,
    source bytea NOT NULL,
    body text NOT NULL
);

CREATE TABLE assay.job_documents (
    id uuid NOT NULL,
    job_id uuid NOT NULL,
    "position" integer NOT NULL,
    name text NOT NULL,
    url text,
    file_id uuid,
    status text NOT NULL,
    node uuid,
    attempts integer NOT NULL,
    result bytea
);

CREATE TABLE assay.job_files (
    id uuid NOT NULL,
    job_id uuid NOT NULL,
    name text NOT NULL,
    name_fingerprint bytea NOT NULL,
    bytes bytea NOT NULL
);

CREATE TABLE assay.jobs (
    id uuid NOT NULL,
    key_id uuid NOT NULL,
    kind text NOT NULL,
    options text NOT NULL,
    status text NOT NULL,
    total integer NOT NULL,
    done integer NOT NULL,
    failed integer NOT NULL,
    issues integer NOT NULL,
    idempotency_key bytea,
    request_hash bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    started_at timestamp with time zone,
    finished_at timestamp with time zone
);

CREATE TABLE assay.key_shares (
    key_id uuid NOT NULL,
    served bigint NOT NULL
);

CREATE TABLE assay.keys (
    id uuid NOT NULL,
    name text NOT NULL,
    name_fingerprint bytea NOT NULL,
    hash bytea NOT NULL,
    scopes text[] NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone,
    revoked_at timestamp with time zone
);

CREATE TABLE assay.migrations (
    id integer NOT NULL,
    hash text NOT NULL,
    created_at bigint
);

CREATE SEQUENCE assay.migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE assay.migrations_id_seq OWNED BY assay.migrations.id;

CREATE TABLE assay.named_documents (
    id uuid NOT NULL,
    owner text NOT NULL,
    owner_fingerprint bytea NOT NULL,
    name text NOT NULL,
    name_fingerprint bytea NOT NULL,
    name_searchable bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    validated_at timestamp with time zone NOT NULL,
    score integer NOT NULL,
    latest text NOT NULL,
    trend text NOT NULL,
    identities text
);

CREATE TABLE assay.named_revisions (
    id uuid NOT NULL,
    document_id uuid NOT NULL,
    last_at timestamp with time zone NOT NULL,
    body text NOT NULL
);

CREATE TABLE assay.named_rules (
    document_id uuid NOT NULL,
    rule text NOT NULL,
    severity text NOT NULL,
    findings integer NOT NULL
);

CREATE TABLE assay.nodes (
    id uuid NOT NULL,
    seen_at timestamp with time zone NOT NULL
);

CREATE TABLE assay.projects (
    id uuid NOT NULL,
    group_id uuid NOT NULL,
    "position" integer NOT NULL,
    engine_id uuid,
    assigned_at timestamp with time zone NOT NULL,
    engine_kind text NOT NULL,
    name_searchable bytea NOT NULL,
    body text NOT NULL
);

CREATE TABLE assay.request_counts (
    key_id uuid NOT NULL,
    minute integer NOT NULL,
    node uuid NOT NULL,
    count integer NOT NULL
);

CREATE TABLE assay.schema_bundles (
    id uuid NOT NULL,
    group_id uuid NOT NULL,
    body text NOT NULL
);

CREATE TABLE assay.variable_sets (
    id uuid NOT NULL,
    group_id uuid,
    project_id uuid,
    body text NOT NULL
);

CREATE TABLE assay_queue.archive (
    id uuid NOT NULL,
    name text NOT NULL,
    priority integer NOT NULL,
    data jsonb,
    state assay_queue.job_state NOT NULL,
    retry_limit integer NOT NULL,
    retry_count integer NOT NULL,
    retry_delay integer NOT NULL,
    retry_backoff boolean NOT NULL,
    start_after timestamp with time zone NOT NULL,
    started_on timestamp with time zone,
    singleton_key text,
    singleton_on timestamp without time zone,
    expire_in interval NOT NULL,
    created_on timestamp with time zone NOT NULL,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    archived_on timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE assay_queue.job (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state assay_queue.job_state DEFAULT 'created'::assay_queue.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    singleton_key text,
    singleton_on timestamp without time zone,
    expire_in interval DEFAULT '00:15:00'::interval NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '14 days'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text
)
PARTITION BY LIST (name);

CREATE TABLE assay_queue.j64309d429e72ded271a36fda86fc1c0c437706e60792c47eea35ad29 (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state assay_queue.job_state DEFAULT 'created'::assay_queue.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    singleton_key text,
    singleton_on timestamp without time zone,
    expire_in interval DEFAULT '00:15:00'::interval NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '14 days'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    CONSTRAINT cjc CHECK ((name = 'documents'::text))
);

CREATE TABLE assay_queue.j6e2cc3c05d81471f61c645a444f121be1f4441ff57f24c5e8c819230 (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state assay_queue.job_state DEFAULT 'created'::assay_queue.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    singleton_key text,
    singleton_on timestamp without time zone,
    expire_in interval DEFAULT '00:15:00'::interval NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '14 days'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    CONSTRAINT cjc CHECK ((name = 'webhooks'::text))
);

CREATE TABLE assay_queue.queue (
    name text NOT NULL,
    policy text,
    retry_limit integer,
    retry_delay integer,
    retry_backoff boolean,
    expire_seconds integer,
    retention_minutes integer,
    dead_letter text,
    partition_name text,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE assay_queue.schedule (
    name text NOT NULL,
    cron text NOT NULL,
    timezone text,
    data jsonb,
    options jsonb,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE assay_queue.subscription (
    event text NOT NULL,
    name text NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE assay_queue.version (
    version integer NOT NULL,
    maintained_on timestamp with time zone,
    cron_on timestamp with time zone,
    monitored_on timestamp with time zone
);

ALTER TABLE ONLY assay_queue.job ATTACH PARTITION assay_queue.j64309d429e72ded271a36fda86fc1c0c437706e60792c47eea35ad29 FOR VALUES IN ('documents');

ALTER TABLE ONLY assay_queue.job ATTACH PARTITION assay_queue.j6e2cc3c05d81471f61c645a444f121be1f4441ff57f24c5e8c819230 FOR VALUES IN ('webhooks');

ALTER TABLE ONLY assay.migrations ALTER COLUMN id SET DEFAULT nextval('assay.migrations_id_seq'::regclass);

INSERT INTO assay.audit_log VALUES ('01a204bb-3bb5-74e4-8a92-666a8373721e', '2026-11-22 19:28:29.109+00', NULL, 'operator', 'key-created', '01a204bb-3b9b-7776-86d5-6a34bc4d1ea2', NULL, 'done', 1);
INSERT INTO assay.audit_log VALUES ('01a204bb-431f-75c6-8dc3-77e3858b9540', '2026-11-22 19:28:31.007+00', NULL, 'operator', 'key-created', '01a204bb-430e-732a-a2a3-35df70b17cc5', NULL, 'done', 1);
INSERT INTO assay.audit_log VALUES ('01a204bb-496f-742d-b78d-ed5eefd7258c', '2026-11-22 19:28:32.623+00', NULL, 'operator', 'key-created', '01a204bb-496d-77be-b0bc-47542c6c37c2', NULL, 'done', 1);
INSERT INTO assay.audit_log VALUES ('01a204bb-4f71-7621-9ac3-929305e4ae7d', '2026-11-22 19:28:34.161+00', NULL, 'operator', 'key-revoked', '01a204bb-496d-77be-b0bc-47542c6c37c2', NULL, 'done', 1);
INSERT INTO assay.audit_log VALUES ('01a204bb-5414-752d-976d-c8e0a9e942f1', '2026-11-22 19:28:35.348+00', NULL, 'operator', 'engine-created', '01a204bb-5412-7366-94d7-5da3672022d0', NULL, 'done', 1);
INSERT INTO assay.audit_log VALUES ('01a204bb-558e-712f-a615-4666b1457670', '2026-11-22 19:28:35.726+00', '01a204bb-3b9b-7776-86d5-6a34bc4d1ea2', 'first', 'group-created', '01a204bb-5505-7461-a733-c5cdd2029ebd', '::ffff:127.0.0.1', 'done', 1);
INSERT INTO assay.audit_log VALUES ('01a204bb-575d-70a6-998a-d3c7c64f2a7a', '2026-11-22 19:28:36.189+00', '01a204bb-3b9b-7776-86d5-6a34bc4d1ea2', 'first', 'job-created', '01a204bb-56e5-77ec-84ee-f9b8fbbf608d', '::ffff:127.0.0.1', 'done', 1);
INSERT INTO assay.audit_log VALUES ('01a204bb-7c6c-726c-a46d-37eb415b3c2e', '2026-11-22 19:28:45.676+00', '01a204bb-3b9b-7776-86d5-6a34bc4d1ea2', 'first', 'job-created', '01a204bb-7bad-77f3-a813-fd54ddd69116', '::ffff:127.0.0.1', 'done', 1);

INSERT INTO assay.engines VALUES ('01a204bb-5412-7366-94d7-5da3672022d0', '\x486f6d6ea00e8cccd004aacdd81e25d19a3494cbebdec0284ea3bb66539e690f', '{"id":"01a204bb-5412-7366-94d7-5da3672022d0","version":1,"type":"engine","name":"night","kind":"nightly","drivers":["network_tcp_http"],"status":"registered","address":null,"capabilities":{"mediaTypes":[],"auth":[],"stateful":false,"exports":[]},"limits":{"maxConcurrent":1},"assignments":[],"createdAt":"2026-11-22T19:28:35.346Z","updatedAt":"2026-11-22T19:28:35.346Z"}');

INSERT INTO assay.flows VALUES ('01a204bb-550c-7080-b956-f827b616e2bc', '01a204bb-550d-77f3-835b-6108476747ae', '{"id":"01a204bb-550c-7080-b956-f827b616e2bc","version":1,"type":"flow","name":"listUsers","operation":{"id":"listUsers","method":"GET","path":"/users","pointer":"/paths/~1users/get","tags":[],"deprecated":false,"summary":""},"steps":[{"id":"listUsers","operationPointer":"/paths/~1users/get","role":"subject","request":{"method":"GET","basePath":{"byTarget":{"https://shop.test:443":""}},"pathTemplate":"/users","parameters":[],"headers":[{"name":"Accept","value":"application/json","source":"accept"}],"credentials":[],"bodies":[],"rendered":{"line":"GET /users HTTP/1.1","headers":[["Host","shop.test"],["Accept","application/json"]],"body":null}},"messages":[{"name":"seed","rendered":{"line":"GET /users HTTP/1.1","headers":[["Host","shop.test"],["Accept","application/json"]],"body":null},"insertionPoints":[]},{"name":"full","rendered":{"line":"GET /users HTTP/1.1","headers":[["Host","shop.test"],["Accept","application/json"]],"body":null},"insertionPoints":[]},{"name":"minimal","rendered":{"line":"GET /users HTTP/1.1","headers":[["Host","shop.test"],["Accept","application/json"]],"body":null},"insertionPoints":[]}],"coverage":{"leaves":0,"reachable":0,"missed":[]},"responses":[{"status":"200","kind":"success","mediaTypes":[{"type":"application/json","schema":{"pointer":"/paths/~1users/get/responses/200/content/application~1json/schema","bundle":"01a204bb-5508-729f-b66f-a7db8d6a1107"}}],"headers":[],"links":[]}],"outputs":[],"fuzz":true,"destructive":false}],"edges":[],"entry":"listUsers","subject":"listUsers","findings":[{"id":"operation-description-missing","severity":"info","pointer":"/paths/~1users/get"},{"id":"error-response-missing","severity":"info","pointer":"/paths/~1users/get/responses"}],"teardown":[],"auth":[],"anonymousAllowed":false,"warnings":[],"createdAt":"2026-11-22T19:28:35.588Z","updatedAt":"2026-11-22T19:28:35.588Z"}');

INSERT INTO assay.groups VALUES ('01a204bb-5505-7461-a733-c5cdd2029ebd', '\x2f4372e76d123d514c094f62dd06697c14a0f9cc65b59d9bc51d8a90f0c6a6cd', '\xc710c851aeaea03dd1153f6a4d03ab903fca318bd4ce107ce33f88ea10ce6c0a', '\x1f8b08000000000000034d8fc16ac3400c44effb1573f3c5d87173d31ff45c720a3d2c8e92557176c54a2904e37f2f6b0a097311c3e3a129ca39aa108ec3344c41f2b51056b8f8c284af54b4c72f57939209ddd4610bc6b53584f38a475d08c95d8dc6d152d1c1d91cdb77d0e8c92800e3c31a1d00e0c6deec45b94697923f2f8445cc4f0de951d9b464636b50f7713874edb8b0cd55d4f717fec9b964e7bccba2ea22f3ae1b7fac312b6c4e7c8ffb90a73221d61a9f3dc4f96eafd6bc4abe617b4ff803ab4a756a11010000', '{"id":"01a204bb-5505-7461-a733-c5cdd2029ebd","version":1,"type":"group","name":"Shop 1","description":"","documentKey":"shop.yaml#Shop","source":{"kind":"upload","location":null,"sha256":"c710c851aeaea03dd1153f6a4d03ab903fca318bd4ce107ce33f88ea10ce6c0a","mediaType":"yaml","specVersion":"3.1"},"tags":[],"dependencyOrder":[["01a204bb-550d-77f3-835b-6108476747ae"]],"createdAt":"2026-11-22T19:28:35.588Z","updatedAt":"2026-11-22T19:28:35.588Z"}');

INSERT INTO assay.job_documents VALUES ('01a204bb-573a-70a4-a303-dec77b07c439', '01a204bb-56e5-77ec-84ee-f9b8fbbf608d', 0, '"a.yaml"', NULL, '01a204bb-56e5-77ec-84ee-f12062e42aac', 'success', NULL, 1, '\x1f8b0800000000000003ad554d6f1b3710fd2b03f6e200ab95d3fab43723298a5c92c2497b110cec881c6959ef922c67285908fcdf0b723f24c5be04e841c0821c926fde7bf3f45db1a024568de2a43531ab4a45e2d48b6a36df95357987748a564e2bd61d0dc4abc1325bb757957238906ad4d7a902a60a38576814dafb78bab847558ae940e5b351bd3faa4af94011c57aa71a97fabe5221fa6d4f836ad4b78ec0789d06720286748f91189c07be7eb502f6201d0a5861582eace0d859dd8177fd0922a1e10a6cd977b5aa941d026a518dbae7e5153215a03b794770ec7c3ea43b62908ee0fecf4fa0d181c6be87fcf33bb092cb0de8de92132edf422c0c031a825df44339bb34c1e44c6e404732e4c462cf357cf65b6f4ee3e51de9a719f6dc0783233257678a56da0f03393391a73e8e0495072f6a4762f222533c584d80fcc4b0f311923314a1d57e08dee506ea99d8afa39a2ddc6c1685c735f8b2fd87b43cde7422819bf59a03e93a738ac172ede37eed91d787dfeaf7f5af752743ffcb0f2e5af972c3bb772377d94819de00d6413bd7b6357cda2dbc5b8690b6bdd5e01d841483e72c7a0a2112e70e2dc3ce3a63dd1e8e56bab167e4e28748c8ded5eaa59a5cbd10bb32c43ada50be5f59fbcb5c56aef4295b7029bff6f7ac2f4e5b1726b76ee7af5dae7acbf21753cc137736fb67b2d25104bc7c069ccf2b9c8601e329f3b0b7077245bdf68fdfbfc13ae58bda2b3f3f101a8a0c1d1e08c4c33e6592163306940e8e85a0d1ccc61357e38a15d01dba7d5ec8e2e42118f004033e115879d377f7c600c2a6bd80ddfe8c3dce724cc6c893857954849c26f011e4e89b116031f719f4881105a867820e4320c7b0258d89699cd00be129461f57913878c7f45af10f658ca194c15cf676a2fd2f8afb2938a617ed650ebd92b801b738a4bd7b7e6ecf08b3495a433b4cbd5c5be1c31c4c91e018ad08b932163bc8784f239525ffc98cd997b5cc1156c87307ecad01eb4292acc344c555bc7458227901231ee839907edb2c1fe724cc42ce67381f8ab44b4c0622fd9b72843680023d210bb477b7b76d21e41a5146dbdeddbe1ff7de005765d039cc1776ce38f391dc7de19ee166f3b0a0f9f9885b3a59c2ad562f8f95e223eef714ffcea00b050fe51f9655b3797cf90fd6701b4883070000');
INSERT INTO assay.job_documents VALUES ('01a204bb-573a-70a4-a303-e1727f61e47e', '01a204bb-56e5-77ec-84ee-f9b8fbbf608d', 1, '"b.yaml"', NULL, '01a204bb-56e5-77ec-84ee-f5da1c683d2f', 'error', NULL, 1, '\x1f8b08000000000000036d91b14ec3500c457fc5f2fcda0f784c4ca80b200696aa52dcc46dacbed8919fd35255fd77d4008581d5d7f7f848be600d8aa962467637c784ce752a81797d41e9306367ed34b0c662673e502c263da89d14132a0d8c199f2d80145e46d6c7d715fcec63c29682f7e6e73f140ab15bb7f2915de216f5b2ef31a18dec5f69d6a99484a3dbb6f080199bedf24c4369402ae8ffd7324840313b54287260180b8942f0472c31a10c23b5811957f1cba072aedc2520ed40ed4e0cb3022d2938530732f79d5b1b06d6ee5b109fe4c8103d839bc55d026c370fef725c5b97f1d6497360ca7092e8a1b191954669c01c9a7aa2fd9ebd9955088eec554c1fa0353db20758f4ec7010edeaedc41f2cecc46b2cf1ba49f84d79a7225f9e6ff3272be6f5e6fa09683f83c8e9010000');
INSERT INTO assay.job_documents VALUES ('01a204bb-7c4c-7625-9774-b450fd587b2e', '01a204bb-7bad-77f3-a813-fd54ddd69116', 0, '"c.yaml"', NULL, '01a204bb-7bad-77f3-a813-fb51b12295ed', 'queued', NULL, 0, NULL);

INSERT INTO assay.job_files VALUES ('01a204bb-56e5-77ec-84ee-f12062e42aac', '01a204bb-56e5-77ec-84ee-f9b8fbbf608d', '"a.yaml"', '\xed60c11424b258055886b7b6453ee309241b2b0b4e3d8f371dc5d372d0456783', '\x1f8b08000000000000034d8fc16ac3400c44effb1573f3c5d87173d31ff45c720a3d2c8e92557176c54a2904e37f2f6b0a097311c3e3a129ca39aa108ec3344c41f2b51056b8f8c284af54b4c72f57939209ddd4610bc6b53584f38a475d08c95d8dc6d152d1c1d91cdb77d0e8c92800e3c31a1d00e0c6deec45b94697923f2f8445cc4f0de951d9b464636b50f7713874edb8b0cd55d4f717fec9b964e7bccba2ea22f3ae1b7fac312b6c4e7c8ffb90a73221d61a9f3dc4f96eafd6bc4abe617b4ff803ab4a756a11010000');
INSERT INTO assay.job_files VALUES ('01a204bb-56e5-77ec-84ee-f5da1c683d2f', '01a204bb-56e5-77ec-84ee-f9b8fbbf608d', '"b.yaml"', '\x236075b139f1a45a146901ba313d397bb6bbbdee2bac8c9cb2d4e9c56bdf811d', '\x1f8b0800000000000003cbcb5748c94f2ecd4dcd2b0100938473760b000000');
INSERT INTO assay.job_files VALUES ('01a204bb-7bad-77f3-a813-fb51b12295ed', '01a204bb-7bad-77f3-a813-fd54ddd69116', '"c.yaml"', '\x997681a4ab74f044750f2e2b0696f71c4c690299d65ad9289fb52485ba1c5d0c', '\x1f8b08000000000000034d8fc16ac3400c44effb1573f3c5d87173d31ff45c720a3d2c8e92557176c54a2904e37f2f6b0a097311c3e3a129ca39aa108ec3344c41f2b51056b8f8c284af54b4c72f57939209ddd4610bc6b53584f38a475d08c95d8dc6d152d1c1d91cdb77d0e8c92800e3c31a1d00e0c6deec45b94697923f2f8445cc4f0de951d9b464636b50f7713874edb8b0cd55d4f717fec9b964e7bccba2ea22f3ae1b7fac312b6c4e7c8ffb90a73221d61a9f3dc4f96eafd6bc4abe617b4ff803ab4a756a11010000');

INSERT INTO assay.jobs VALUES ('01a204bb-56e5-77ec-84ee-f9b8fbbf608d', '01a204bb-3b9b-7776-86d5-6a34bc4d1ea2', 'validate', '{"preset":"recommended","severity":null,"include":[],"engine":null,"inFolder":false,"by":"first","webhook":null}', 'completed', 2, 2, 1, 4, NULL, '\xe6950611e84dc18ccae2b500fceebc7f78fa628935a4efa743c59c030c832320', '2026-11-22 19:28:36.069+00', '2026-11-22 19:28:36.19+00', '2026-11-22 19:28:36.614+00');
INSERT INTO assay.jobs VALUES ('01a204bb-7bad-77f3-a813-fd54ddd69116', '01a204bb-3b9b-7776-86d5-6a34bc4d1ea2', 'validate', '{"preset":"recommended","severity":null,"include":[],"engine":null,"inFolder":false,"by":"first","webhook":null}', 'queued', 1, 0, 0, 0, NULL, '\x148c6cef87ed9949cc73ca98ff66799a7452c5ac4325fada9c5aee3534df30ac', '2026-11-22 19:28:45.486+00', NULL, NULL);

INSERT INTO assay.key_shares VALUES ('01a204bb-3b9b-7776-86d5-6a34bc4d1ea2', 1);

INSERT INTO assay.keys VALUES ('01a204bb-3b9b-7776-86d5-6a34bc4d1ea2', '"first"', '\xde5f2cbf4c10a0d146f2a671aac363e8640fefc469ad42ac25364f19e4bc194f', '\x2ceac6f9e2851204eda08b85b793f0204241ec1819a3ce83789b385f2c7b4358', '{validate,import,read,admin}', '2026-11-22 19:28:29.083+00', NULL, NULL);
INSERT INTO assay.keys VALUES ('01a204bb-430e-732a-a2a3-35df70b17cc5', '"reader"', '\xf734aaea6d3e2eea0470052659e050a1b2d99aaf5d71e617240c48e7a3219d02', '\xae73fe54ac41d5610aa99b2c84c8b9a9e6ba8d269c32216723726ed7671afa78', '{read}', '2026-11-22 19:28:30.99+00', NULL, NULL);
INSERT INTO assay.keys VALUES ('01a204bb-496d-77be-b0bc-47542c6c37c2', '"gone"', '\xae0629bebb631637fca9ede07dbbe47200c5cc81f8c090684fb3b3908876c70d', '\x41fe466c658958b3e5dc22a2c9144508648d2968843ee5ed59c6a02f7224fab6', '{read}', '2026-11-22 19:28:32.621+00', NULL, '2026-11-22 19:28:34.154+00');

INSERT INTO assay.migrations VALUES (1, '2212a9c98e98bf9bc845e5d0797950d7da5d0fe5fbe8e4b84831df47dae56871', 1795257883932);
INSERT INTO assay.migrations VALUES (2, '2146ae0205d50475cbae48cfff4e4eb40dd217ae36274d64addfc6bcd30aba4e', 1795344026770);
INSERT INTO assay.migrations VALUES (3, '33a403c5f7297a56d76c1bd120290887e38ffd1b092a59d8e71ea54cfe4750b9', 1795364214863);

INSERT INTO assay.named_documents VALUES ('01a204bb-56b1-7371-a523-f3a2f78423fd', '"first"', '\xde5f2cbf4c10a0d146f2a671aac363e8640fefc469ad42ac25364f19e4bc194f', '"shop"', '\x690848f6824adb47d2212cede03fca5b4212b0b09c2bc69cd02753de8be7b7c3', '\x53484f50', '2026-11-22 19:28:35.928+00', '2026-11-22 19:28:35.928+00', 92, '{"id":"01a204bb-56a3-77be-81f9-5d84f3dc5b41","at":"2026-11-22T19:28:35.928Z","lastAt":"2026-11-22T19:28:35.928Z","validations":1,"status":"success","score":92,"operations":1,"findings":{"critical":0,"high":0,"medium":0,"low":1,"info":2},"loaderErrors":0,"new":null,"fixed":null}', '[{"at":"2026-11-22T19:28:35.928Z","score":92}]', '[{"rule":"error-response-missing","severity":"info","findings":1,"identities":"adne36hp2d7fW0ki"},{"rule":"operation-description-missing","severity":"info","findings":1,"identities":"wS1tAEfBLW0AdOUm"},{"rule":"security-schemes-missing","severity":"low","findings":1,"identities":"z3ECySfPcQLJ47DE"}]');

INSERT INTO assay.named_revisions VALUES ('01a204bb-56a3-77be-81f9-5d84f3dc5b41', '01a204bb-56b1-7371-a523-f3a2f78423fd', '2026-11-22 19:28:35.928+00', '{"id":"01a204bb-56a3-77be-81f9-5d84f3dc5b41","at":"2026-11-22T19:28:35.928Z","lastAt":"2026-11-22T19:28:35.928Z","validations":1,"status":"success","score":92,"operations":1,"findings":{"critical":0,"high":0,"medium":0,"low":1,"info":2},"loaderErrors":0,"new":null,"fixed":null}');

INSERT INTO assay.named_rules VALUES ('01a204bb-56b1-7371-a523-f3a2f78423fd', 'error-response-missing', 'info', 1);
INSERT INTO assay.named_rules VALUES ('01a204bb-56b1-7371-a523-f3a2f78423fd', 'operation-description-missing', 'info', 1);
INSERT INTO assay.named_rules VALUES ('01a204bb-56b1-7371-a523-f3a2f78423fd', 'security-schemes-missing', 'low', 1);

INSERT INTO assay.projects VALUES ('01a204bb-550d-77f3-835b-6108476747ae', '01a204bb-5505-7461-a733-c5cdd2029ebd', 0, '01a204bb-5412-7366-94d7-5da3672022d0', '2026-11-22 19:28:35.588+00', '"nightly"', '\x4c4953545553455253', '{"id":"01a204bb-550d-77f3-835b-6108476747ae","version":1,"type":"project","group":"01a204bb-5505-7461-a733-c5cdd2029ebd","flow":"01a204bb-550c-7080-b956-f827b616e2bc","name":"listUsers","description":"","engine":"nightly","distributed":false,"driver":"network_tcp_http","session":{"type":"web","performance_monitoring":true,"analyze_on_finding":true,"analyze_restart_timeout_soft":10,"analyze_restart_timeout_hard":300,"start_paused":false,"delete_on_completed":true,"performance_report_percent":5000,"performance_baseline_iterations":100,"run_web_sanity_check":true,"run_web_auth_check":true},"monitors":[],"targets":[{"name":"https://shop.test:443","driver":{"scheme":"HTTPS","address":"shop.test","port":443,"tls_certificate":"","tls_key":"","tls_ca":"","tls_validation":false},"monitors":[],"variables":null,"authentication":[]}],"variables":"01a204bb-550d-77f3-835b-5dbc13ce2900","createdAt":"2026-11-22T19:28:35.588Z","updatedAt":"2026-11-22T19:28:35.588Z","children":[]}');

INSERT INTO assay.schema_bundles VALUES ('01a204bb-5508-729f-b66f-a7db8d6a1107', '01a204bb-5505-7461-a733-c5cdd2029ebd', '{"id":"01a204bb-5508-729f-b66f-a7db8d6a1107","type":"schemas","dialect":"https://json-schema.org/draft/2020-12/schema","schemas":{"/paths/~1users/get/responses/200/content/application~1json/schema":{"type":"array","items":{"type":"string"}}}}');

INSERT INTO assay.variable_sets VALUES ('01a204bb-5508-729f-b66f-a3f709b4e313', '01a204bb-5505-7461-a733-c5cdd2029ebd', NULL, '{"id":"01a204bb-5508-729f-b66f-a3f709b4e313","version":1,"type":"variables","name":"Shop","scope":"group","parent":null,"items":[],"createdAt":"2026-11-22T19:28:35.588Z","updatedAt":"2026-11-22T19:28:35.588Z"}');
INSERT INTO assay.variable_sets VALUES ('01a204bb-550d-77f3-835b-5dbc13ce2900', NULL, '01a204bb-550d-77f3-835b-6108476747ae', '{"id":"01a204bb-550d-77f3-835b-5dbc13ce2900","version":1,"type":"variables","name":"listUsers","scope":"project","parent":"01a204bb-5508-729f-b66f-a3f709b4e313","items":[],"createdAt":"2026-11-22T19:28:35.588Z","updatedAt":"2026-11-22T19:28:35.588Z"}');

INSERT INTO assay_queue.j64309d429e72ded271a36fda86fc1c0c437706e60792c47eea35ad29 VALUES ('01a204bb-7c4c-7625-9774-b450fd587b2e', 'documents', 0, NULL, 'created', 1000, 0, 0, false, '2026-11-22 19:28:45.587696+00', NULL, NULL, NULL, '12:00:00', '2026-11-22 19:28:45.587696+00', NULL, '2126-12-06 19:28:45.587696+00', NULL, NULL, 'standard');

INSERT INTO assay_queue.queue VALUES ('documents', 'standard', 1000, NULL, NULL, 43200, NULL, NULL, 'j64309d429e72ded271a36fda86fc1c0c437706e60792c47eea35ad29', '2026-11-22 19:28:29.331685+00', '2026-11-22 19:28:29.331685+00');
INSERT INTO assay_queue.queue VALUES ('webhooks', 'standard', 8, 5, true, 120, NULL, NULL, 'j6e2cc3c05d81471f61c645a444f121be1f4441ff57f24c5e8c819230', '2026-11-22 19:28:29.363672+00', '2026-11-22 19:28:29.363672+00');

INSERT INTO assay_queue.version VALUES (24, NULL, NULL, NULL);

SELECT pg_catalog.setval('assay.migrations_id_seq', 3, true);

ALTER TABLE ONLY assay.audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (id);

ALTER TABLE ONLY assay.engines
    ADD CONSTRAINT engines_pkey PRIMARY KEY (id);

ALTER TABLE ONLY assay.flows
    ADD CONSTRAINT flows_pkey PRIMARY KEY (id);

ALTER TABLE ONLY assay.groups
    ADD CONSTRAINT groups_pkey PRIMARY KEY (id);

ALTER TABLE ONLY assay.job_documents
    ADD CONSTRAINT job_documents_pkey PRIMARY KEY (id);

ALTER TABLE ONLY assay.job_files
    ADD CONSTRAINT job_files_pkey PRIMARY KEY (id);

ALTER TABLE ONLY assay.jobs
    ADD CONSTRAINT jobs_pkey PRIMARY KEY (id);

ALTER TABLE ONLY assay.key_shares
    ADD CONSTRAINT key_shares_pkey PRIMARY KEY (key_id);

ALTER TABLE ONLY assay.keys
    ADD CONSTRAINT keys_pkey PRIMARY KEY (id);

ALTER TABLE ONLY assay.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY assay.named_documents
    ADD CONSTRAINT named_documents_pkey PRIMARY KEY (id);

ALTER TABLE ONLY assay.named_revisions
    ADD CONSTRAINT named_revisions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY assay.named_rules
    ADD CONSTRAINT named_rules_document_id_rule_pk PRIMARY KEY (document_id, rule);

ALTER TABLE ONLY assay.nodes
    ADD CONSTRAINT nodes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY assay.projects
    ADD CONSTRAINT projects_pkey PRIMARY KEY (id);

ALTER TABLE ONLY assay.request_counts
    ADD CONSTRAINT request_counts_minute_key_id_node_pk PRIMARY KEY (minute, key_id, node);

ALTER TABLE ONLY assay.schema_bundles
    ADD CONSTRAINT schema_bundles_pkey PRIMARY KEY (id);

ALTER TABLE ONLY assay.variable_sets
    ADD CONSTRAINT variable_sets_pkey PRIMARY KEY (id);

ALTER TABLE ONLY assay_queue.archive
    ADD CONSTRAINT archive_pkey PRIMARY KEY (name, id);

ALTER TABLE ONLY assay_queue.job
    ADD CONSTRAINT job_pkey PRIMARY KEY (name, id);

ALTER TABLE ONLY assay_queue.j64309d429e72ded271a36fda86fc1c0c437706e60792c47eea35ad29
    ADD CONSTRAINT j64309d429e72ded271a36fda86fc1c0c437706e60792c47eea35ad29_pkey PRIMARY KEY (name, id);

ALTER TABLE ONLY assay_queue.j6e2cc3c05d81471f61c645a444f121be1f4441ff57f24c5e8c819230
    ADD CONSTRAINT j6e2cc3c05d81471f61c645a444f121be1f4441ff57f24c5e8c819230_pkey PRIMARY KEY (name, id);

ALTER TABLE ONLY assay_queue.queue
    ADD CONSTRAINT queue_pkey PRIMARY KEY (name);

ALTER TABLE ONLY assay_queue.schedule
    ADD CONSTRAINT schedule_pkey PRIMARY KEY (name);

ALTER TABLE ONLY assay_queue.subscription
    ADD CONSTRAINT subscription_pkey PRIMARY KEY (event, name);

ALTER TABLE ONLY assay_queue.version
    ADD CONSTRAINT version_pkey PRIMARY KEY (version);

CREATE INDEX audit_log_action ON assay.audit_log USING btree (action, id);

CREATE INDEX audit_log_at ON assay.audit_log USING btree (at);

CREATE UNIQUE INDEX engines_name ON assay.engines USING btree (name_fingerprint);

CREATE UNIQUE INDEX flows_by_project ON assay.flows USING btree (project_id);

CREATE INDEX groups_document_key ON assay.groups USING btree (document_key_fingerprint, id);

CREATE INDEX groups_sha256 ON assay.groups USING btree (sha256, id);

CREATE INDEX job_documents_by_node ON assay.job_documents USING btree (node);

CREATE UNIQUE INDEX job_documents_order ON assay.job_documents USING btree (job_id, "position");

CREATE INDEX job_files_by_name ON assay.job_files USING btree (job_id, name_fingerprint);

CREATE INDEX jobs_by_key ON assay.jobs USING btree (key_id, id);

CREATE INDEX jobs_finished ON assay.jobs USING btree (finished_at);

CREATE UNIQUE INDEX jobs_idempotency ON assay.jobs USING btree (key_id, idempotency_key);

CREATE UNIQUE INDEX keys_hash ON assay.keys USING btree (hash);

CREATE UNIQUE INDEX keys_name ON assay.keys USING btree (name_fingerprint) WHERE (revoked_at IS NULL);

CREATE UNIQUE INDEX named_documents_name ON assay.named_documents USING btree (owner_fingerprint, name_fingerprint);

CREATE INDEX named_documents_order ON assay.named_documents USING btree (owner_fingerprint, id);

CREATE INDEX named_documents_score ON assay.named_documents USING btree (owner_fingerprint, score, id);

CREATE INDEX named_revisions_age ON assay.named_revisions USING btree (last_at);

CREATE INDEX named_revisions_order ON assay.named_revisions USING btree (document_id, id);

CREATE INDEX named_rules_rule ON assay.named_rules USING btree (rule);

CREATE INDEX projects_by_engine ON assay.projects USING btree (engine_id, group_id DESC, "position") WHERE (engine_id IS NOT NULL);

CREATE UNIQUE INDEX projects_order ON assay.projects USING btree (group_id DESC, "position");

CREATE UNIQUE INDEX schema_bundles_by_group ON assay.schema_bundles USING btree (group_id);

CREATE UNIQUE INDEX variable_sets_by_group ON assay.variable_sets USING btree (group_id);

CREATE UNIQUE INDEX variable_sets_by_project ON assay.variable_sets USING btree (project_id);

CREATE INDEX archive_i1 ON assay_queue.archive USING btree (archived_on);

CREATE UNIQUE INDEX j64309d429e72ded271a36fda86fc1c0c437706e60792c47eea35ad29_i1 ON assay_queue.j64309d429e72ded271a36fda86fc1c0c437706e60792c47eea35ad29 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::assay_queue.job_state) AND (policy = 'short'::text));

CREATE UNIQUE INDEX j64309d429e72ded271a36fda86fc1c0c437706e60792c47eea35ad29_i2 ON assay_queue.j64309d429e72ded271a36fda86fc1c0c437706e60792c47eea35ad29 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::assay_queue.job_state) AND (policy = 'singleton'::text));

CREATE UNIQUE INDEX j64309d429e72ded271a36fda86fc1c0c437706e60792c47eea35ad29_i3 ON assay_queue.j64309d429e72ded271a36fda86fc1c0c437706e60792c47eea35ad29 USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::assay_queue.job_state) AND (policy = 'stately'::text));

CREATE UNIQUE INDEX j64309d429e72ded271a36fda86fc1c0c437706e60792c47eea35ad29_i4 ON assay_queue.j64309d429e72ded271a36fda86fc1c0c437706e60792c47eea35ad29 USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::assay_queue.job_state) AND (singleton_on IS NOT NULL));

CREATE INDEX j64309d429e72ded271a36fda86fc1c0c437706e60792c47eea35ad29_i5 ON assay_queue.j64309d429e72ded271a36fda86fc1c0c437706e60792c47eea35ad29 USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::assay_queue.job_state);

CREATE UNIQUE INDEX j6e2cc3c05d81471f61c645a444f121be1f4441ff57f24c5e8c819230_i1 ON assay_queue.j6e2cc3c05d81471f61c645a444f121be1f4441ff57f24c5e8c819230 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::assay_queue.job_state) AND (policy = 'short'::text));

CREATE UNIQUE INDEX j6e2cc3c05d81471f61c645a444f121be1f4441ff57f24c5e8c819230_i2 ON assay_queue.j6e2cc3c05d81471f61c645a444f121be1f4441ff57f24c5e8c819230 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::assay_queue.job_state) AND (policy = 'singleton'::text));

CREATE UNIQUE INDEX j6e2cc3c05d81471f61c645a444f121be1f4441ff57f24c5e8c819230_i3 ON assay_queue.j6e2cc3c05d81471f61c645a444f121be1f4441ff57f24c5e8c819230 USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::assay_queue.job_state) AND (policy = 'stately'::text));

CREATE UNIQUE INDEX j6e2cc3c05d81471f61c645a444f121be1f4441ff57f24c5e8c819230_i4 ON assay_queue.j6e2cc3c05d81471f61c645a444f121be1f4441ff57f24c5e8c819230 USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::assay_queue.job_state) AND (singleton_on IS NOT NULL));

CREATE INDEX j6e2cc3c05d81471f61c645a444f121be1f4441ff57f24c5e8c819230_i5 ON assay_queue.j6e2cc3c05d81471f61c645a444f121be1f4441ff57f24c5e8c819230 USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::assay_queue.job_state);

ALTER INDEX assay_queue.job_pkey ATTACH PARTITION assay_queue.j64309d429e72ded271a36fda86fc1c0c437706e60792c47eea35ad29_pkey;

ALTER INDEX assay_queue.job_pkey ATTACH PARTITION assay_queue.j6e2cc3c05d81471f61c645a444f121be1f4441ff57f24c5e8c819230_pkey;

CREATE TRIGGER audit_log_keep BEFORE DELETE ON assay.audit_log FOR EACH ROW EXECUTE FUNCTION assay.keep_young();

CREATE TRIGGER audit_log_refuse BEFORE UPDATE OR TRUNCATE ON assay.audit_log FOR EACH STATEMENT EXECUTE FUNCTION assay.refuse();

CREATE TRIGGER job_documents_tell AFTER INSERT ON assay.job_documents FOR EACH STATEMENT EXECUTE FUNCTION assay.tell('jobs');

CREATE TRIGGER jobs_tell AFTER UPDATE OF status ON assay.jobs FOR EACH STATEMENT EXECUTE FUNCTION assay.tell('jobs-changed');

CREATE TRIGGER keys_tell AFTER INSERT OR DELETE OR UPDATE ON assay.keys FOR EACH STATEMENT EXECUTE FUNCTION assay.tell('keys');

ALTER TABLE ONLY assay.flows
    ADD CONSTRAINT flows_project FOREIGN KEY (project_id) REFERENCES assay.projects(id) ON DELETE CASCADE;

ALTER TABLE ONLY assay.job_documents
    ADD CONSTRAINT job_documents_job FOREIGN KEY (job_id) REFERENCES assay.jobs(id) ON DELETE CASCADE;

ALTER TABLE ONLY assay.job_files
    ADD CONSTRAINT job_files_job FOREIGN KEY (job_id) REFERENCES assay.jobs(id) ON DELETE CASCADE;

ALTER TABLE ONLY assay.named_revisions
    ADD CONSTRAINT named_revisions_document FOREIGN KEY (document_id) REFERENCES assay.named_documents(id) ON DELETE CASCADE;

ALTER TABLE ONLY assay.named_rules
    ADD CONSTRAINT named_rules_document FOREIGN KEY (document_id) REFERENCES assay.named_documents(id) ON DELETE CASCADE;

ALTER TABLE ONLY assay.projects
    ADD CONSTRAINT projects_engine FOREIGN KEY (engine_id) REFERENCES assay.engines(id) ON DELETE SET NULL;

ALTER TABLE ONLY assay.projects
    ADD CONSTRAINT projects_group FOREIGN KEY (group_id) REFERENCES assay.groups(id) ON DELETE CASCADE;

ALTER TABLE ONLY assay.schema_bundles
    ADD CONSTRAINT schema_bundles_group FOREIGN KEY (group_id) REFERENCES assay.groups(id) ON DELETE CASCADE;

ALTER TABLE ONLY assay.variable_sets
    ADD CONSTRAINT variable_sets_group FOREIGN KEY (group_id) REFERENCES assay.groups(id) ON DELETE CASCADE;

ALTER TABLE ONLY assay.variable_sets
    ADD CONSTRAINT variable_sets_project FOREIGN KEY (project_id) REFERENCES assay.projects(id) ON DELETE CASCADE;

ALTER TABLE ONLY assay_queue.j64309d429e72ded271a36fda86fc1c0c437706e60792c47eea35ad29
    ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES assay_queue.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY assay_queue.j6e2cc3c05d81471f61c645a444f121be1f4441ff57f24c5e8c819230
    ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES assay_queue.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY assay_queue.j64309d429e72ded271a36fda86fc1c0c437706e60792c47eea35ad29
    ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES assay_queue.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY assay_queue.j6e2cc3c05d81471f61c645a444f121be1f4441ff57f24c5e8c819230
    ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES assay_queue.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY assay_queue.queue
    ADD CONSTRAINT queue_dead_letter_fkey FOREIGN KEY (dead_letter) REFERENCES assay_queue.queue(name);

ALTER TABLE ONLY assay_queue.schedule
    ADD CONSTRAINT schedule_name_fkey FOREIGN KEY (name) REFERENCES assay_queue.queue(name) ON DELETE CASCADE;

ALTER TABLE ONLY assay_queue.subscription
    ADD CONSTRAINT subscription_name_fkey FOREIGN KEY (name) REFERENCES assay_queue.queue(name) ON DELETE CASCADE;

