-- Sign-ins: how recently and with which methods the caller signed in, and what is monitored about authenticators.
--
-- No table and no call of its own: the callers are in accounts.sql (closing) and team.sql. auth.mfa_factors and auth.sessions belong to
-- the auth service, and so do a token's claims: session_id, aal (the level) and amr (each method that opened or raised the session, with
-- its time, which a refresh keeps).

create function private.is_session_open() returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from auth.sessions s where s.id = (auth.jwt() ->> 'session_id')::uuid and s.user_id = auth.uid());
end
$$;
comment on function private.is_session_open is
  'Whether the session of the caller''s token is still there: a token outlives a session that was signed out elsewhere by up to an hour.';

create function private.has_shown_code() returns boolean
  language plpgsql stable set search_path = ''
as $$
begin
  -- A token without a level counts as aal1.
  return coalesce(auth.jwt() ->> 'aal' = 'aal2', false);
end
$$;
comment on function private.has_shown_code is 'Whether the caller''s session has shown a code of an authenticator.';

create function private.has_authenticator(older_than interval default null) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from auth.mfa_factors f
    where f.user_id = auth.uid() and f.status = 'verified' and (older_than is null or f.created_at < now() - older_than));
end
$$;
comment on function private.has_authenticator is 'Whether the caller has an authenticator, or one whose first code was shown so long ago.';

create function private.has_signed_in_lately(methods text[]) returns boolean
  language plpgsql stable set search_path = ''
as $$
declare
  shown constant jsonb := auth.jwt() -> 'amr';
begin
  return exists (
    select from jsonb_array_elements(case when jsonb_typeof(shown) = 'array' then shown else '[]' end) e
    where e ->> 'method' = any (methods)
      and to_timestamp((e ->> 'timestamp')::double precision) > now() - interval '5 minutes');
end
$$;
comment on function private.has_signed_in_lately is
  'Whether the caller''s session was opened by one of these methods within the last five minutes.';

create function private.require_fresh_sign_in() returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_session_open() then
    raise exception 'session_ended' using errcode = '42501';
  -- With the password, or with the link of a recovery email.
  elsif not private.has_signed_in_lately(array['password', 'otp']) then
    raise exception 'sign_in_again' using errcode = '42501', detail = 'A sign-in of the last five minutes is asked for.';
  elsif private.has_authenticator() and not private.has_shown_code() then
    raise exception 'second_factor_missing' using errcode = '42501';
  end if;
end
$$;
comment on function private.require_fresh_sign_in is
  'Refuses (42501) everybody but a caller who signed in within the last five minutes, with the code where there is an '
  'authenticator, in a session that has not ended.';

create function private.mfa_factors_before_write() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from private.staff s where s.user_id = new.user_id and s.ended_at is null and s.factor_reset_at is not null) then
    raise exception 'reset_not_accepted' using errcode = '42501', detail = 'An owner takes a code of the account first.';
  end if;
  -- A factor that was enrolled unnoticed and verified a day later counts as new.
  if tg_op = 'UPDATE' and new.status = 'verified' and old.status <> 'verified' then
    new.created_at := now();
  end if;
  return new;
end
$$;
comment on function private.mfa_factors_before_write is
  'Keeps an authenticator from a member whose own were reset, until an owner has taken a code, and counts its age from its first code on.';
create trigger mfa_factors_before_write
  before insert or update on auth.mfa_factors
  for each row execute function private.mfa_factors_before_write();

create function private.mfa_factors_after_write() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.status = 'verified' and (tg_op = 'INSERT' or old.status <> 'verified') then
    perform private.write_security_email(new.user_id, 'authenticator_added');
  end if;
  return null;
end
$$;
comment on function private.mfa_factors_after_write is 'Tells an account of an authenticator that was added.';
create trigger mfa_factors_after_write
  after insert or update on auth.mfa_factors
  for each row execute function private.mfa_factors_after_write();

create function private.mfa_factors_after_delete() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if old.status = 'verified' then
    perform private.write_security_email(old.user_id, 'authenticator_removed');
  end if;
  return null;
end
$$;
comment on function private.mfa_factors_after_delete is 'Tells an account of an authenticator that was removed.';
create trigger mfa_factors_after_delete
  after delete on auth.mfa_factors
  for each row execute function private.mfa_factors_after_delete();
