CREATE TABLE "assay"."rulesets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant" text DEFAULT 'default' NOT NULL,
	"version" integer NOT NULL,
	"is_active" boolean NOT NULL,
	"source" "bytea" NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "rulesets_version_of_tenant" ON "assay"."rulesets" USING btree ("tenant","version");--> statement-breakpoint
CREATE UNIQUE INDEX "rulesets_active" ON "assay"."rulesets" USING btree ("tenant") WHERE "assay"."rulesets"."is_active";--> statement-breakpoint
CREATE INDEX "rulesets_order" ON "assay"."rulesets" USING btree ("tenant","id");