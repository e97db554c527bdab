-- Everything that hosted Supabase has before the first migration, beyond supabase/local/bootstrap.sql, on a plain PostgreSQL: the main
-- tables of the schemas auth and storage, their owners, and the role postgres, which owns the project's objects without being a
-- superuser. Run by a superuser after bootstrap.sql.

do $$
begin
  if not exists (select from pg_roles where rolname = 'postgres') then
    create role postgres login createdb createrole bypassrls replication;
  end if;
  if not exists (select from pg_roles where rolname = 'supabase_auth_admin') then
    create role supabase_auth_admin login noinherit createrole;
  end if;
  if not exists (select from pg_roles where rolname = 'supabase_storage_admin') then
    create role supabase_storage_admin login noinherit createrole;
  end if;
end
$$;

grant anon, authenticated, service_role to authenticator, postgres;
alter role postgres set search_path = "$user", public, extensions;
-- The platform lets postgres create policies on the storage tables; membership is the plain equivalent.
grant supabase_storage_admin to postgres;
-- The platform lets postgres configure the API, whose settings are stored at the API's role.
grant set on parameter pgrst.db_pre_request to postgres;
-- And disable triggers during a restore.
grant set on parameter session_replication_role to postgres;
alter role supabase_auth_admin set search_path = auth;
alter role supabase_storage_admin set search_path = storage;

do $$
begin
  execute format('grant all on database %I to postgres', current_database());
end
$$;
grant all on schema public, extensions to postgres with grant option;
grant usage on schema extensions to anon, authenticated, service_role;
alter publication supabase_realtime owner to postgres;

-- The platform's broad default grants to the API roles, which the migrations revoke.
alter default privileges for role postgres in schema public
  grant all on tables to postgres, anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  grant all on functions to postgres, anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  grant all on sequences to postgres, anon, authenticated, service_role;

create schema if not exists auth;
alter schema auth owner to supabase_auth_admin;
grant usage on schema auth to anon, authenticated, service_role;
grant all on schema auth to postgres;

create table auth.users (
  instance_id uuid,
  id uuid primary key,
  aud varchar(255),
  role varchar(255),
  email varchar(255),
  encrypted_password varchar(255),
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_token varchar(255),
  confirmation_sent_at timestamptz,
  recovery_token varchar(255),
  recovery_sent_at timestamptz,
  email_change_token_new varchar(255),
  email_change varchar(255),
  email_change_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb,
  raw_user_meta_data jsonb,
  is_super_admin boolean,
  created_at timestamptz,
  updated_at timestamptz,
  phone text unique default null,
  phone_confirmed_at timestamptz,
  phone_change text default '',
  phone_change_token varchar(255) default '',
  phone_change_sent_at timestamptz,
  confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  email_change_token_current varchar(255) default '',
  email_change_confirm_status smallint default 0,
  banned_until timestamptz,
  reauthentication_token varchar(255) default '',
  reauthentication_sent_at timestamptz,
  is_sso_user boolean not null default false,
  deleted_at timestamptz,
  is_anonymous boolean not null default false
);
create unique index users_email_partial_key on auth.users (email) where is_sso_user = false;

create table auth.identities (
  provider_id text not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  identity_data jsonb not null,
  provider text not null,
  last_sign_in_at timestamptz,
  created_at timestamptz,
  updated_at timestamptz,
  email text generated always as (lower(identity_data ->> 'email')) stored,
  id uuid primary key default gen_random_uuid(),
  unique (provider_id, provider)
);
create index identities_user_id_idx on auth.identities (user_id);

create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
create type auth.factor_status as enum ('unverified', 'verified');

create table auth.sessions (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz,
  updated_at timestamptz,
  factor_id uuid,
  aal auth.aal_level,
  not_after timestamptz,
  refreshed_at timestamp,
  user_agent text,
  ip inet,
  tag text
);
create index sessions_user_id_idx on auth.sessions (user_id);

create table auth.mfa_factors (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type auth.factor_type not null,
  status auth.factor_status not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  secret text,
  phone text,
  last_challenged_at timestamptz
);
create index mfa_factors_user_id_idx on auth.mfa_factors (user_id);

create table auth.refresh_tokens (
  instance_id uuid,
  id bigserial primary key,
  token varchar(255) unique,
  user_id varchar(255),
  revoked boolean,
  created_at timestamptz,
  updated_at timestamptz,
  parent varchar(255),
  session_id uuid references auth.sessions (id) on delete cascade
);

alter table auth.users enable row level security;
alter table auth.identities enable row level security;
alter table auth.sessions enable row level security;
alter table auth.refresh_tokens enable row level security;
alter table auth.mfa_factors enable row level security;

create schema if not exists storage;
alter schema storage owner to supabase_storage_admin;
grant usage on schema storage to anon, authenticated, service_role;
grant all on schema storage to postgres;

create table storage.buckets (
  id text primary key,
  name text not null unique,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  public boolean default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  owner_id text
);

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text references storage.buckets (id),
  name text,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  owner_id text,
  user_metadata jsonb
);
create unique index bucketid_objname on storage.objects (bucket_id, name);

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;

-- The folders of an object's name, without the file.
create function storage.foldername(name text) returns text[]
  language sql immutable
as $$
  select parts[1 : array_length(parts, 1) - 1] from string_to_array(name, '/') as parts
$$;

create function storage.filename(name text) returns text
  language sql immutable
as $$
  select parts[array_length(parts, 1)] from string_to_array(name, '/') as parts
$$;

create function storage.extension(name text) returns text
  language sql immutable
as $$
  select reverse(split_part(reverse(storage.filename(name)), '.', 1))
$$;

do $$
declare
  relation record;
begin
  for relation in
    select oid::regclass as name, relkind, case relnamespace
        when 'auth'::regnamespace then 'supabase_auth_admin'
        else 'supabase_storage_admin'
      end as owner
    from pg_class
    where relnamespace in ('auth'::regnamespace, 'storage'::regnamespace) and relkind = 'r'
  loop
    execute format('alter table %s owner to %I', relation.name, relation.owner);
  end loop;
  for relation in
    select oid::regprocedure as name, case pronamespace
        when 'auth'::regnamespace then 'supabase_auth_admin'
        else 'supabase_storage_admin'
      end as owner
    from pg_proc
    where pronamespace in ('auth'::regnamespace, 'storage'::regnamespace)
  loop
    execute format('alter function %s owner to %I', relation.name, relation.owner);
  end loop;
end
$$;

grant all on all tables in schema auth to postgres;
grant all on all sequences in schema auth to postgres;
grant select on all tables in schema auth to service_role;
grant all on all tables in schema storage to postgres, anon, authenticated, service_role;
