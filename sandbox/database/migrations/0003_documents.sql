CREATE TABLE "document" (
	"name" text PRIMARY KEY NOT NULL,
	"said" text NOT NULL,
	"application_number" text NOT NULL,
	"content" "bytea",
	"pages" integer,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"stored_at" timestamp with time zone,
	"assigned_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "document_application" ON "document" USING btree ("application_number","created_at");