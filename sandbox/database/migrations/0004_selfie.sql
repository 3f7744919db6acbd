CREATE TABLE "facial_session" (
	"hash" text PRIMARY KEY NOT NULL,
	"store_hash" text NOT NULL,
	"application_number" text NOT NULL,
	"said" text NOT NULL,
	"state" text NOT NULL,
	"decision_code" text,
	"polls" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "facial_session_store_hash_unique" UNIQUE("store_hash")
);
--> statement-breakpoint
CREATE INDEX "facial_session_application" ON "facial_session" USING btree ("application_number","created_at");