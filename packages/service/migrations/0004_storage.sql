CREATE TABLE "assay"."storage_use" (
	"tenant" text NOT NULL,
	"key_id" uuid NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "storage_use_tenant_key_id_pk" PRIMARY KEY("tenant","key_id")
);
--> statement-breakpoint
ALTER TABLE "assay"."groups" ADD COLUMN "key_id" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL;--> statement-breakpoint
ALTER TABLE "assay"."groups" ADD COLUMN "bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "assay"."jobs" ADD COLUMN "bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "assay"."groups" SET "bytes" = octet_length("source") + octet_length("body")
	+ coalesce((SELECT sum(octet_length(v."body")) FROM "assay"."variable_sets" v WHERE v."group_id" = "groups"."id"), 0)
	+ coalesce((SELECT sum(octet_length(b."body")) FROM "assay"."schema_bundles" b WHERE b."group_id" = "groups"."id"), 0)
	+ coalesce((SELECT sum(octet_length(p."body") + octet_length(f."body") + octet_length(v."body"))
		FROM "assay"."projects" p
		JOIN "assay"."flows" f ON f."project_id" = p."id"
		JOIN "assay"."variable_sets" v ON v."project_id" = p."id"
		WHERE p."group_id" = "groups"."id"), 0);--> statement-breakpoint
DELETE FROM "assay"."job_files" f USING "assay"."jobs" j WHERE j."id" = f."job_id" AND j."finished_at" IS NOT NULL;--> statement-breakpoint
UPDATE "assay"."jobs" SET "bytes" =
	coalesce((SELECT sum(octet_length(f."bytes")) FROM "assay"."job_files" f WHERE f."job_id" = "jobs"."id"), 0)
	+ CASE WHEN "finished_at" IS NULL THEN 0 ELSE
		coalesce((SELECT sum(octet_length(d."result")) FROM "assay"."job_documents" d WHERE d."job_id" = "jobs"."id"), 0) END;--> statement-breakpoint
INSERT INTO "assay"."storage_use" ("tenant", "key_id", "bytes")
	SELECT "tenant", "key_id", sum("bytes") FROM (
		SELECT "tenant", "key_id", "bytes" FROM "assay"."groups" UNION ALL SELECT "tenant", "key_id", "bytes" FROM "assay"."jobs"
	) "kept" GROUP BY "tenant", "key_id";--> statement-breakpoint
CREATE FUNCTION "assay"."count_storage" () RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	charged record;
	change bigint;
BEGIN
	IF TG_OP = 'DELETE' THEN
		charged := OLD;
		change := -OLD.bytes;
	ELSIF TG_OP = 'INSERT' THEN
		charged := NEW;
		change := NEW.bytes;
	ELSE
		charged := NEW;
		change := NEW.bytes - OLD.bytes;
	END IF;
	IF change <> 0 THEN
		INSERT INTO "assay"."storage_use" AS used ("tenant", "key_id", "bytes") VALUES (charged.tenant, charged.key_id, change)
			ON CONFLICT ("tenant", "key_id") DO UPDATE SET "bytes" = used."bytes" + change;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "groups_storage" AFTER INSERT OR DELETE OR UPDATE OF "bytes" ON "assay"."groups" FOR EACH ROW EXECUTE FUNCTION "assay"."count_storage"();--> statement-breakpoint
CREATE TRIGGER "jobs_storage" AFTER INSERT OR DELETE OR UPDATE OF "bytes" ON "assay"."jobs" FOR EACH ROW EXECUTE FUNCTION "assay"."count_storage"();
