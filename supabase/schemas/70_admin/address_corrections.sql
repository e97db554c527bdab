-- Corrections of a wrong address: an owner replaces the address of a family that cannot sign in or reads no email, after 72 hours in
-- which the holder of the old address can object.
--
--                                 administrator            service_role    anyone else
--   private.address_corrections   no                       no              no
--   correct_address               with a fresh code        no              42501
--   take_back_address             yes                      no              42501
--   get_address_correction        yes                      no              42501
--   claim_address_corrections     no                       yes             no
--   report_address_correction     no                       yes             no
--
-- A security email tells the old address, with a link to object (answer_email). The 72 hours begin when that email was sent or has failed
-- for good: nobody loses an account to an email that waited. The job deliver then has the auth service change the address, and that
-- change completes the correction: an objection that arrives during it is too late, and the outcome says so. All sessions end, so that
-- only the old password, or a new one whose email goes to the new address, opens the account.

create table private.address_corrections (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  old_address text not null,
  new_address text not null,
  asked_by uuid not null,
  asked_at timestamptz not null default now(),
  email_id uuid,
  tries smallint not null default 0,
  claimed_at timestamptz,
  ended_at timestamptz,
  outcome text,
  constraint address_corrections_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint address_corrections_email_id_fkey foreign key (email_id) references private.email_outbox (id) on delete set null,
  constraint address_corrections_outcome_check check (outcome in ('done', 'refused', 'taken_back', 'failed')),
  constraint address_corrections_ended_at_check check ((ended_at is null) = (outcome is null))
);
comment on table private.address_corrections is
  'Another address that an owner asked for in the place of a family''s wrong one; it goes with the account.';
comment on column private.address_corrections.email_id is 'The email to the old address.';
comment on column private.address_corrections.tries is 'How often the auth service has not taken the new address.';
comment on column private.address_corrections.claimed_at is 'When the auth service was last asked to make it.';
create unique index address_corrections_waiting_idx on private.address_corrections (user_id) where ended_at is null;
create index address_corrections_user_id_idx on private.address_corrections (user_id, asked_at);
create index address_corrections_email_id_idx on private.address_corrections (email_id);
alter table private.address_corrections enable row level security;

create function private.require_fresh_code() returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_session_open() then
    raise exception 'session_ended' using errcode = '42501';
  elsif not private.has_authenticator() or not private.has_shown_code() then
    raise exception 'second_factor_missing' using errcode = '42501';
  elsif not private.has_signed_in_lately(array['totp']) then
    raise exception 'sign_in_again' using errcode = '42501', detail = 'A code of the last five minutes is asked for.';
  end if;
end
$$;
comment on function private.require_fresh_code is
  'Refuses (42501) everybody but a caller who showed a code of an authenticator within the last five minutes.';

create function private.correction_due_at(correction private.address_corrections) returns timestamptz
  language sql stable security definer set search_path = ''
as $$
  -- An expired email has told nobody.
  select greatest(correction.asked_at, d.ended_at) + interval '72 hours' from private.email_outbox d
  where d.id = correction.email_id and d.state in ('sent', 'failed')
$$;
comment on function private.correction_due_at is
  'When a correction is made: 72 hours after the email to the old address has left or failed; null until then.';

create function private.correct_address(user_id uuid, new_address text) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  wanted constant text := lower(btrim(new_address));
  account auth.users;
  made uuid;
  notification uuid;
begin
  perform private.require_admin();
  perform private.require_fresh_code();
  -- Serialised, even for two accounts that request the same address.
  perform pg_advisory_xact_lock(hashtextextended('correct_address', 0));
  select u.* into account from auth.users u where u.id = correct_address.user_id;
  if account.id is null or not exists (select from public.applications a where a.user_id = account.id) then
    raise exception 'family_account_not_found' using errcode = 'P0001';
  elsif exists (select from private.staff s where s.user_id = account.id and s.ended_at is null) then
    raise exception 'address_of_member' using errcode = 'P0001', detail = 'A member changes the own address.';
  elsif private.is_email(wanted) is distinct from true or char_length(wanted) > 254 then
    raise exception 'address_malformed' using errcode = 'P0001';
  elsif wanted = lower(account.email) then
    raise exception 'address_unchanged' using errcode = 'P0001';
  elsif exists (select from auth.users u where lower(u.email) = wanted)
    or exists (
      select from private.address_corrections c where c.new_address = wanted and c.ended_at is null and c.user_id <> account.id) then
    raise exception 'address_taken' using errcode = 'P0001';
  elsif exists (select from private.address_corrections c where c.user_id = account.id and c.ended_at is null) then
    raise exception 'correction_waits' using errcode = 'P0001';
  end if;
  insert into private.email_outbox (user_id, security) values (account.id, 'address_to_change') returning id into notification;
  insert into private.address_corrections (user_id, old_address, new_address, asked_by, email_id)
  values (account.id, account.email, wanted, auth.uid(), notification)
  returning id into made;
  insert into private.audit_log (actor_id, table_name, row_id, action, new_values)
  values (auth.uid(), 'address_corrections', account.id, 'insert', '{"state": "asked"}');
  return made;
end
$$;
comment on function private.correct_address is
  'Asks for another address in the place of a family''s wrong one, which the old one can refuse for 72 hours. Administrators who showed '
  'a code within five minutes; errors: second_factor_missing, sign_in_again, family_account_not_found, address_of_member, '
  'address_malformed, '
  'address_unchanged, address_taken, correction_waits.';
grant execute on function private.correct_address to authenticated; -- as public.correct_address

create function private.end_correction(correction_id uuid, outcome text, actor uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  ended private.address_corrections;
begin
  update private.address_corrections c set ended_at = now(), outcome = end_correction.outcome
  where c.id = correction_id and (c.ended_at is null or end_correction.outcome = 'done' and c.outcome <> 'done')
  returning c.* into ended;
  if ended.id is null then
    return;
  end if;
  -- An unsent email has nothing to announce any more.
  update private.email_outbox d set state = 'withdrawn', ended_at = now()
  where d.id = ended.email_id and d.state = 'waiting' and d.lease_until is null;
  insert into private.audit_log (actor_id, table_name, row_id, action, new_values)
  values (actor, 'address_corrections', ended.user_id, 'update', jsonb_build_object('state', end_correction.outcome));
end
$$;
comment on function private.end_correction is
  'Ends a correction that waits, once. What was made is made, also where a no came while the auth service was at it.';

create function private.finish_correction(correction_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  account constant uuid := (select c.user_id from private.address_corrections c where c.id = correction_id);
begin
  perform private.end_correction(correction_id, 'done', null);
  -- Ends sessions that were opened with the old address.
  if has_table_privilege(current_user, 'auth.sessions', 'delete') then
    delete from auth.sessions s where s.user_id = account;
  end if;
  perform private.write_security_email(account, 'address_changed');
end
$$;
comment on function private.finish_correction is 'Ends a correction that was made: all sessions end, and the new address is told.';

create function private.see_correction(old auth.users, new auth.users) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  made uuid;
begin
  if lower(new.email) is not distinct from lower(old.email) then
    return;
  end if;
  select c.id into made from private.address_corrections c
  where c.user_id = new.id and c.new_address = lower(new.email) and c.claimed_at > now() - interval '1 hour'
    and (c.ended_at is null or c.outcome in ('refused', 'taken_back') and c.ended_at >= c.claimed_at)
  order by c.claimed_at desc, c.id limit 1 for update;
  if made is not null then
    perform private.finish_correction(made);
  end if;
end
$$;
comment on function private.see_correction is
  'Step of a changed account: the change that the auth service was asked for is made, whatever is said of it before its report.';

create function private.take_back_address(user_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  waiting uuid;
begin
  perform private.require_admin();
  select c.id into waiting from private.address_corrections c
  where c.user_id = take_back_address.user_id and c.ended_at is null for update;
  if waiting is null then
    raise exception 'correction_not_found' using errcode = 'P0001';
  end if;
  perform private.end_correction(waiting, 'taken_back', auth.uid());
end
$$;
comment on function private.take_back_address is
  'Takes a correction of an address back that waits. Administrators only; error: correction_not_found.';
grant execute on function private.take_back_address to authenticated; -- as public.take_back_address

create function private.keep_address(account uuid, address text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  waiting uuid;
begin
  select c.id into waiting from private.address_corrections c
  where c.user_id = account and c.old_address = keep_address.address and c.ended_at is null for update;
  perform private.end_correction(waiting, 'refused', account);
end
$$;
comment on function private.keep_address is 'Whoever reads the old address says that it stays.';

create type public.address_correction as (
  new_address text,
  asked_at timestamptz,
  asked_by_email text,
  due_at timestamptz,
  ended_at timestamptz,
  outcome text
);
comment on type public.address_correction is
  'The last correction of a family''s address: due_at is null until the email to the old address has left or failed; outcome is '
  'done, refused (by the old address), taken_back or failed, null while it waits.';

create function private.address_correction(user_id uuid) returns setof public.address_correction
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select c.new_address, c.asked_at, u.email::text, private.correction_due_at(c), c.ended_at, c.outcome
    from private.address_corrections c
    left join auth.users u on u.id = c.asked_by
    where c.user_id = address_correction.user_id
    order by c.asked_at desc, c.id limit 1;
end
$$;
comment on function private.address_correction is 'The last correction of a family''s address, or no row. Administrators only.';
grant execute on function private.address_correction to authenticated; -- as public.get_address_correction

create type public.due_correction as (
  id uuid,
  user_id uuid,
  new_address text
);
comment on type public.due_correction is 'A correction that the auth service is to make.';

create function private.claim_address_corrections(at_most integer) returns setof public.due_correction
  language plpgsql security definer set search_path = ''
as $$
declare
  due private.address_corrections;
begin
  for due in
    select c.* from private.address_corrections c
    where c.ended_at is null and private.correction_due_at(c) <= now()
    order by c.asked_at, c.id limit least(greatest(at_most, 0), 100)
    for update skip locked
  loop
    -- The conditions of the request may no longer hold.
    if exists (select from private.staff s where s.user_id = due.user_id and s.ended_at is null)
      or exists (select from auth.users u where lower(u.email) = due.new_address and u.id <> due.user_id)
      or not exists (
        select from auth.users u where u.id = due.user_id and lower(u.email) in (lower(due.old_address), due.new_address)) then
      perform private.end_correction(due.id, 'failed', null);
    else
      update private.address_corrections c set claimed_at = now() where c.id = due.id;
      return next row(due.id, due.user_id, due.new_address)::public.due_correction;
    end if;
  end loop;
end
$$;
comment on function private.claim_address_corrections is 'Corrections of addresses whose time has come. The service role only.';
grant execute on function private.claim_address_corrections to service_role; -- as public.claim_address_corrections

create function private.report_address_correction(correction_id uuid, is_made boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  told private.address_corrections;
begin
  select c.* into told from private.address_corrections c where c.id = correction_id and c.ended_at is null for update;
  if told.id is null then
    return;
  end if;
  if is_made and exists (select from auth.users u where u.id = told.user_id and lower(u.email) = told.new_address) then
    perform private.finish_correction(told.id);
  elsif told.tries >= 4 then
    perform private.end_correction(told.id, 'failed', null);
  else
    update private.address_corrections c set tries = c.tries + 1 where c.id = told.id;
  end if;
end
$$;
comment on function private.report_address_correction is 'Says what became of a correction of an address. The service role only.';
grant execute on function private.report_address_correction to service_role; -- as public.report_address_correction
