\ir support/actors.psql
-- The shareable ticket card: what anyone who was sent the link may see, and nothing beyond it.
select plan(61);

select tests.application('{"id": "10000000-0000-4000-8000-000000000001"}') is not null;
select tests.application('{"id": "10000000-0000-4000-8000-000000000002", "stage_name": "Little Star", "gender": "Male",
  "country": "South Africa", "state_city": "Limpopo", "ticket_status": "Gold", "status": "rejected", "is_listed": false}') is not null;
select tests.application('{"id": "10000000-0000-4000-8000-000000000003", "is_shareable": false, "status": "approved"}') is not null;

create function pg_temp.code_of(id text) returns text language sql as $$
  select tests.row_of('public.applications', id::uuid) ->> 'share_code'
$$;
grant execute on function pg_temp.code_of to public;

create function pg_temp.assert_card(actor text) returns setof text language plpgsql as $$
begin
  perform tests.act_as(actor);
  return next results_eq(
    $q$ select to_jsonb(c) from public.get_ticket_card(pg_temp.code_of('10000000-0000-4000-8000-000000000001')) c $q$,
    format($q$ values ('{"child_name": "Adaeze Obi", "gender": "Female", "country": "Nigeria", "state_city": "Lagos",
      "ticket_status": "unpaid", "payment_reference": "%s", "edition": 2025, "ticket_fee": 10000, "ticket_received": 0, "pattern": %s}'::jsonb) $q$,
      tests.row_of('public.applications', '10000000-0000-4000-8000-000000000001') ->> 'payment_reference',
      tests.row_of('public.applications', '10000000-0000-4000-8000-000000000001') ->> 'pattern'),
    actor || ' sees nine fields, before approval too');
  return next results_eq(
    $q$ select to_jsonb(c) from public.get_ticket_card(pg_temp.code_of('10000000-0000-4000-8000-000000000002')) c $q$,
    format($q$ values ('{"child_name": "Little Star", "gender": "Male", "country": "South Africa", "state_city": "Limpopo",
      "ticket_status": "Gold", "payment_reference": null, "edition": 2025, "ticket_fee": 180, "ticket_received": 0, "pattern": %s}'::jsonb) $q$,
      tests.row_of('public.applications', '10000000-0000-4000-8000-000000000002') ->> 'pattern'), actor || ' sees the stage name where there is one, and no reference of a paid ticket');
  return next is_empty($q$ select * from public.get_ticket_card(pg_temp.code_of('10000000-0000-4000-8000-000000000003')) $q$,
    actor || ' sees nothing of a child whose link is switched off');
  return next is_empty($q$ select * from public.get_ticket_card(repeat('0', 24)) $q$,
    actor || ' sees nothing for an unknown code');
  return next is_empty($q$ select * from public.get_ticket_card('10000000-0000-4000-8000-000000000001') $q$,
    actor || ' sees nothing for the id, which the public list shows');
  return next is_empty('select * from public.get_ticket_card(null)', actor || ' sees nothing for no code');
  return next is_empty($q$ select * from public.get_ticket_card('1'' or true --') $q$,
    actor || ' sees nothing for a malformed code');
  perform tests.act_as_database();
end
$$;
select pg_temp.assert_card(actor) from unnest(array['owner', 'stranger', 'admin', 'anon']) actor;

select tests.act_as('service_role');
select tests.lacks_grant($$ select * from public.get_ticket_card(pg_temp.code_of('10000000-0000-4000-8000-000000000001')) $$,
  'the service role has no use for the card');

select tests.act_as('owner');
select tests.affects($$ update public.applications set is_shareable = false
  where id = '10000000-0000-4000-8000-000000000001' $$, 1, 'a parent switches the link off');
select tests.act_as('anon');
select is_empty($$ select * from public.get_ticket_card(pg_temp.code_of('10000000-0000-4000-8000-000000000001')) $$, 'and it stops working at once');
select tests.act_as('owner');
select tests.affects($$ update public.applications set is_shareable = true
  where id = '10000000-0000-4000-8000-000000000001' $$, 1, 'a parent switches the link on again');
select tests.act_as('anon');
select isnt_empty($$ select * from public.get_ticket_card(pg_temp.code_of('10000000-0000-4000-8000-000000000001')) $$, 'and it works again');

-- The reference is told as long as there is something to pay.
create function pg_temp.assert_reference(ticket text, is_told boolean) returns text language plpgsql as $$
begin
  perform tests.act_as_database();
  update public.applications set ticket_status = ticket::public.ticket_status where id = '10000000-0000-4000-8000-000000000001';
  perform tests.act_as('anon');
  return is((select payment_reference is not null
    from public.get_ticket_card(pg_temp.code_of('10000000-0000-4000-8000-000000000001'))), is_told,
    format('the reference of a ticket that is %s is %s', ticket, case when is_told then 'told' else 'not told' end));
end
$$;
select pg_temp.assert_reference(ticket, is_told) from (values ('none', true), ('unpaid', true), ('pending_payment', false),
  ('paid', false), ('Basic', false), ('Silver', false), ('Gold', false), ('Disqualified', false)) t (ticket, is_told);
select tests.act_as_database();
update public.applications set ticket_status = 'unpaid', status = 'rejected' where id = '10000000-0000-4000-8000-000000000001';
select tests.act_as('anon');
select is((select payment_reference from public.get_ticket_card(pg_temp.code_of('10000000-0000-4000-8000-000000000001'))), null,
  'nor is that of a child who was rejected');
select tests.act_as_database();
update public.applications set status = 'pending' where id = '10000000-0000-4000-8000-000000000001';

-- The part that arrived is told as long as the rest is due.
select tests.act_as_database();
update public.applications set ticket_status = 'unpaid', ticket_received = 4000 where id = '10000000-0000-4000-8000-000000000001';
select tests.act_as('anon');
select is((select ticket_received from public.get_ticket_card(pg_temp.code_of('10000000-0000-4000-8000-000000000001'))), 4000::numeric,
  'a supporter reads what arrived of the price');
select tests.act_as_database();
update public.applications set ticket_status = 'paid' where id = '10000000-0000-4000-8000-000000000001';
select tests.act_as('anon');
select is((select ticket_received from public.get_ticket_card(pg_temp.code_of('10000000-0000-4000-8000-000000000001'))), 0::numeric,
  'and not what arrived of a paid one');

-- The code is the database's own, at random and in no public place.
select tests.act_as_database();
select ok((select bool_and(share_code ~ '^[0-9a-hjkmnp-tv-z]{24}$') and count(distinct share_code) = 3
  from public.applications), 'every application has a code of its own');
select is((select count(distinct letter) from public.applications, unnest(string_to_array(share_code || private.new_share_code()
  || private.new_share_code() || private.new_share_code() || private.new_share_code() || private.new_share_code()
  || private.new_share_code() || private.new_share_code() || private.new_share_code(), null)) letter), 32::bigint,
  'of 32 letters, so that 24 hold 120 bits');
select is_empty($$ select attname from pg_attribute where attrelid = 'public.public_profiles'::regclass and attname ~ 'share|code' $$,
  'the public list has no code');
select tests.act_as('owner');
select is(count(distinct share_code), 3::bigint, 'a parent reads the codes of the own children') from public.applications;
select tests.refused($$ update public.applications set share_code = repeat('1', 24)
  where id = '10000000-0000-4000-8000-000000000001' $$, '42501', 'a parent cannot choose a code', '^guarded_column: share_code$');
select tests.refused(tests.insert_statement('public.applications',
  tests.application_fields(jsonb_build_object('share_code', repeat('1', 24)))), '42501', 'nor with a new child', '^guarded_column: share_code$');
select tests.act_as('stranger');
select is_empty('select share_code from public.applications', 'a stranger reads no code');
select tests.act_as('anon');
select tests.lacks_grant('select share_code from public.applications', 'a visitor reads no code');

-- Another link ends the one before it.
select tests.act_as('admin');
select tests.refused($$ update public.applications set share_code = repeat('1', 24)
  where id = '10000000-0000-4000-8000-000000000001' $$, '42501', 'an administrator cannot choose a code', '^guarded_column: share_code$');
select set_config('tests.old_code', pg_temp.code_of('10000000-0000-4000-8000-000000000001'), true) is not null;
create function pg_temp.assert_not_renewed(actor text) returns setof text language plpgsql as $$
begin
  perform tests.act_as(actor);
  return next tests.raises($q$ select public.renew_share_code('10000000-0000-4000-8000-000000000001') $q$, 'application_not_found',
    format('the %s cannot end the link of another''s child', actor));
  perform tests.act_as_database();
end
$$;
select pg_temp.assert_not_renewed(actor) from unnest(array['stranger', 'admin']) actor;
select tests.act_as('anon');
select tests.lacks_grant($$ select public.renew_share_code('10000000-0000-4000-8000-000000000001') $$, 'a visitor can still less');
select is(pg_temp.code_of('10000000-0000-4000-8000-000000000001'), current_setting('tests.old_code'), 'the link stands');
select tests.act_as('owner');
select tests.raises('select public.renew_share_code(null)', 'application_not_found', 'no child has no link');
select is(public.renew_share_code('10000000-0000-4000-8000-000000000001'), pg_temp.code_of('10000000-0000-4000-8000-000000000001'),
  'a parent makes a new link and is told its code');
select tests.act_as('anon');
select is_empty($$ select * from public.get_ticket_card(current_setting('tests.old_code')) $$, 'the old link shows nothing');
select isnt_empty($$ select * from public.get_ticket_card(pg_temp.code_of('10000000-0000-4000-8000-000000000001')) $$, 'the new one works');
select * from finish();
