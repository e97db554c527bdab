\ir support/actors.psql
-- The private schema: no role of the API reaches a table of it, and only the named functions.
select plan(474);

create function pg_temp.assert_closed(actor text) returns setof text language plpgsql as $$
declare
  relation text;
begin
  perform tests.act_as(actor);
  foreach relation in array array['settings', 'staff', 'access_log', 'admin_codes', 'consent_versions', 'audit_log', 'form_counts', 'counters', 'search_documents', 'reminders',
    'email_outbox', 'browser_errors', 'profile_cases', 'profile_reports', 'email_addresses', 'email_switches', 'email_tokens', 'id_tombstones', 'idempotency_keys',
    'address_corrections', 'audition_days', 'audition_slots', 'safeguarding_details', 'check_in_events', 'walk_ins', 'audition_day_children'] loop
    return next tests.lacks_grant(format('select * from private.%I', relation), format('%s cannot read private.%s', actor, relation));
    return next tests.lacks_grant(format('insert into private.%I default values', relation),
      format('%s cannot insert into private.%s', actor, relation));
    return next tests.lacks_grant(format('delete from private.%I', relation), format('%s cannot delete from private.%s', actor, relation));
  end loop;
  return next tests.lacks_grant($q$ update private.settings set value = '0' $q$, actor || ' cannot change a setting');
  return next tests.lacks_grant($q$ update private.staff set email = 'x@example.com' $q$, actor || ' cannot change an administrator');
  return next tests.lacks_grant($q$ update private.audit_log set actor_id = null $q$, actor || ' cannot change the audit log');
  return next tests.lacks_grant($q$ select private.appoint_admin('owner@example.com', 'x') $q$, actor || ' cannot appoint an administrator');
  return next tests.lacks_grant($q$ select private.hash_admin_code(tests.id('owner'), 'x') $q$, actor || ' cannot try out codes');
  return next tests.lacks_grant($q$ select private.setting('reference_letters') $q$, actor || ' cannot ask for a setting');
  return next tests.lacks_grant($q$ update private.form_counts set hits = 1 $q$, actor || ' cannot change the count of forms');
  return next tests.lacks_grant('update private.counters set amount = 0', actor || ' cannot change a counter');
  return next tests.lacks_grant('select private.recount()', actor || ' cannot have everything counted anew');
  return next tests.lacks_grant($q$ select private.count_form('', 1) $q$, actor || ' cannot count a form');
  return next tests.lacks_grant('select private.caller_address()', actor || ' cannot ask for an address');
  return next tests.lacks_grant('select private.new_payment_reference()', actor || ' cannot draw payment references');
  return next tests.lacks_grant('select private.new_share_code()', actor || ' cannot draw share codes');
  return next tests.lacks_grant('select private.new_pattern()', actor || ' cannot draw patterns');
  return next tests.lacks_grant('create table private.mine ()', actor || ' cannot create in the private schema');
  return next tests.lacks_grant('create table public.mine ()', actor || ' cannot create in the public schema');
  perform tests.act_as_database();
end
$$;
select pg_temp.assert_closed(actor)
from unnest(array['owner', 'stranger', 'admin', 'anon', 'service_role']) actor;

select results_eq($$ select name, value from private.settings where name <> 'form_counts_salt' order by name $$,
  $$ values ('caller_address_header', 'cf-connecting-ip'), ('emails', 'off'), ('emails_an_hour', '5000'), ('errors_per_address_per_hour', '20'), ('errors_per_hour', '500'), ('forms_need_human_check', 'no'), ('forms_per_account_per_hour', '10'), ('forms_per_address_per_hour', '30'),
    ('last_backup_at', ''), ('payment_window_days', '30'), ('reference_letters', 'KZ'), ('retention_months', '24'), ('staff_second_factor', 'optional') $$, 'the settings have their defaults');
select matches(private.setting('form_counts_salt'), '^[0-9a-f]{64}$', 'the salt of the counters is drawn at random');
select is(private.setting('payment_window_days'), '30', 'a setting is read by its name');
select is(private.setting('unknown'), null, 'an unknown setting is null');
select * from finish();
